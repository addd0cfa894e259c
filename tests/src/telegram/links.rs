//! Links that lead to the bot: `t.me/<bot>?start=<payload>`.

const LONGEST_PAYLOAD: usize = 64;

/// The payload of a link to this bot (empty for a bare link); none for any other address.
pub(super) fn start_payload<'a>(url: &'a str, bot: &str) -> Option<&'a str> {
    let address = url.strip_prefix("https://").or(url.strip_prefix("http://")).unwrap_or(url);
    let path = address.strip_prefix("t.me/")?;
    let (name, query) = path.split_once('?').unwrap_or((path, ""));
    if !name.eq_ignore_ascii_case(bot) {
        return None;
    }
    let payload = if query.is_empty() { "" } else { query.strip_prefix("start=")? };
    is_payload(payload).then_some(payload)
}

fn is_payload(payload: &str) -> bool {
    payload.len() <= LONGEST_PAYLOAD
        && payload.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::start_payload;

    #[test]
    fn only_links_to_the_bot_with_a_lawful_payload_count() {
        let long = format!("https://t.me/a_bot?start={}", "x".repeat(65));
        for (url, payload) in [
            ("https://t.me/a_bot?start=t_1-2", Some("t_1-2")),
            ("t.me/A_BOT?start=x", Some("x")),
            ("https://t.me/a_bot", Some("")),
            ("https://t.me/b_bot?start=x", None),
            ("https://t.me/a_bot?start=a.b", None),
            ("https://t.me/a_bot?startgroup=x", None),
            ("https://example.org/a_bot?start=x", None),
            (long.as_str(), None),
        ] {
            assert_eq!(start_payload(url, "a_bot"), payload, "{url}");
        }
    }
}
