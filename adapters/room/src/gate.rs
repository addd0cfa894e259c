//! Who may ask the room for anything, and what every answer forbids the browser.
//!
//! A browser on this machine also opens pages of strangers. Such a page may send requests here, under
//! its own name (then `Origin` tells) or under a name that it has let point to this machine (then
//! `Host` tells). Both are turned away.

use crate::server::Audience;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::net::IpAddr;

/// What every answer says: the page uses its own files alone, runs nothing that is written into it,
/// and stands in nobody's frame.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
         img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Lets through who may ask, and puts the headers on whatever is answered.
pub async fn keep(State(audience): State<Audience>, request: Request, next: Next) -> Response {
    let mut response = match admit(audience, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(stranger) => (StatusCode::FORBIDDEN, stranger.to_string()).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request names the page that it comes from, as every browser does for a WebSocket.
pub fn names_its_page(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN)
}

/// Why a request is turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum Stranger {
    #[error("the Host header is missing or unreadable")]
    NoHost,
    #[error("this room is for this machine alone: open it as http://localhost or http://127.0.0.1")]
    OtherName,
    #[error("this request comes from another site")]
    OtherSite,
}

fn admit(audience: Audience, headers: &HeaderMap) -> Result<(), Stranger> {
    let host = text(headers, header::HOST).ok_or(Stranger::NoHost)?;
    let authority: Authority = host.parse().map_err(|_| Stranger::NoHost)?;
    if audience == Audience::ThisMachine && !is_this_machine(authority.host()) {
        return Err(Stranger::OtherName);
    }
    if names_its_page(headers) && !is_page_of(headers, host) {
        return Err(Stranger::OtherSite);
    }
    Ok(())
}

fn is_this_machine(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    address.map_or(host.eq_ignore_ascii_case("localhost"), |address| address.is_loopback())
}

/// Browsers leave a scheme's own port out of both headers, so that the two can be compared as they are.
fn is_page_of(headers: &HeaderMap, host: &str) -> bool {
    let origin = text(headers, header::ORIGIN);
    let site = origin.and_then(|origin| origin.split_once("://"));
    site.is_some_and(|(_, site)| site.eq_ignore_ascii_case(host))
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        headers
    }

    #[test]
    fn names_of_this_machine_are_let_in() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "127.1.2.3", "[::1]:8080"] {
            assert_eq!(admit(Audience::ThisMachine, &asked(host, None)), Ok(()), "{host}");
        }
    }

    #[test]
    fn other_names_are_turned_away_unless_the_room_is_for_anyone() {
        let others =
            ["cards.example", "localhost.cards.example:8080", "192.168.0.7", "[2001:db8::1]:80"];
        for host in others {
            let headers = asked(host, None);
            assert_eq!(admit(Audience::ThisMachine, &headers), Err(Stranger::OtherName), "{host}");
            assert_eq!(admit(Audience::Anyone, &headers), Ok(()), "{host}");
        }
    }

    #[test]
    fn a_page_of_another_site_is_turned_away_everywhere() {
        let sites =
            ["http://cards.example", "http://localhost:9090", "http://localhost", "null", ""];
        for audience in [Audience::ThisMachine, Audience::Anyone] {
            for origin in sites {
                let headers = asked("localhost:8080", Some(origin));
                assert_eq!(admit(audience, &headers), Err(Stranger::OtherSite), "{origin}");
            }
            let own = asked("localhost:8080", Some("http://localhost:8080"));
            assert_eq!(admit(audience, &own), Ok(()));
        }
    }

    #[test]
    fn a_request_without_a_host_is_turned_away() {
        assert_eq!(admit(Audience::Anyone, &HeaderMap::new()), Err(Stranger::NoHost));
    }
}
