//! One call of the Bot API: a payload goes out, its result or a [`Failure`] comes back.
//!
//! The payloads and their results are teloxide's. The sending is done here, because what comes back
//! must be known exactly: the code of an error, without its client's pause of ten seconds after one
//! of the server's own, and of a message that was posted at least the number, whatever else in it is
//! newer than the library. Nothing here waits for its turn or tries again.

use chat::calls::{self, Ended};
use reqwest::{Client, RequestBuilder, Url, multipart::Form};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::time::Duration;
use tables::Platform;
use teloxide::requests::Payload;

const CONNECT: Duration = Duration::from_secs(5);
/// A poll waits for an update less long than this, or every quiet one would end as a failure.
const TOTAL: Duration = Duration::from_secs(17);

/// The way to the Bot API for one bot.
pub struct Wire {
    client: Client,
    api: Url,
    token: SecretString,
}

/// Why a call has no result. The token, which is part of every address, is never in it.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Telegram refuses the call.
    #[error("{code} {description}")]
    Refused {
        /// The code, as in HTTP.
        code: u16,
        /// The reason in Telegram's words.
        description: String,
        /// For how many seconds no call shall be made.
        retry_after: Option<u64>,
        /// The id that the chat has now.
        moved_to: Option<i64>,
    },
    /// There is no answer, so nobody knows whether the call was carried out.
    #[error("no answer: {0}")]
    Network(reqwest::Error),
    /// The answer is none of the Bot API's.
    #[error("an answer that is none ({status}): {reason}")]
    Garbled {
        /// The status of HTTP.
        status: u16,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Deserialize)]
struct Reply<T> {
    result: Option<T>,
    error_code: Option<u16>,
    #[serde(default)]
    description: String,
    parameters: Option<Parameters>,
}

#[derive(Default, Deserialize)]
struct Parameters {
    retry_after: Option<u64>,
    migrate_to_chat_id: Option<i64>,
}

impl Wire {
    /// The way to this address with this token; none if the client can't be built.
    pub fn new(api: Url, token: SecretString) -> Result<Self, Failure> {
        let client = Client::builder().connect_timeout(CONNECT).timeout(TOTAL).tcp_nodelay(true);
        Ok(Self { client: client.build().map_err(Failure::network)?, api, token })
    }

    /// Calls a method for its whole result.
    pub async fn call<P>(&self, payload: &P) -> Result<P::Output, Failure>
    where
        P: Payload + Serialize + Sync,
        P::Output: DeserializeOwned,
    {
        self.call_for(payload).await
    }

    /// Calls a method for that part of its result which `T` names.
    pub async fn call_for<P, T>(&self, payload: &P) -> Result<T, Failure>
    where
        P: Payload + Serialize + Sync,
        T: DeserializeOwned,
    {
        self.send(P::NAME, self.client.post(self.address(P::NAME)).json(payload)).await
    }

    /// Calls a method that takes a file, as a form.
    pub async fn upload<T: DeserializeOwned>(
        &self,
        method: &'static str,
        form: Form,
    ) -> Result<T, Failure> {
        self.send(method, self.client.post(self.address(method)).multipart(form)).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: &'static str,
        request: RequestBuilder,
    ) -> Result<T, Failure> {
        let (status, bytes) = answer(request).await.map_err(|error| {
            calls::made(Platform::TELEGRAM, method, Ended::Unheard);
            Failure::network(error)
        })?;
        calls::made(Platform::TELEGRAM, method, Ended::Answered(status));
        let reply: Reply<T> = serde_json::from_slice(&bytes)
            .map_err(|error| Failure::Garbled { status, reason: error.to_string() })?;
        let result = reply.into_result(status);
        if let Err(Failure::Refused { retry_after: Some(seconds), .. }) = &result {
            calls::asked_to_wait(Platform::TELEGRAM, seconds.saturating_mul(1000));
        }
        result
    }

    fn address(&self, method: &str) -> Url {
        let mut address = self.api.clone();
        if let Ok(mut path) = address.path_segments_mut() {
            let bot = format!("bot{}", self.token.expose_secret());
            path.pop_if_empty().push(&bot).push(method);
        }
        address
    }
}

async fn answer(request: RequestBuilder) -> Result<(u16, Vec<u8>), reqwest::Error> {
    let response = request.send().await?;
    Ok((response.status().as_u16(), response.bytes().await?.into()))
}

impl<T> Reply<T> {
    fn into_result(self, status: u16) -> Result<T, Failure> {
        if let Some(result) = self.result {
            return Ok(result);
        }
        let parameters = self.parameters.unwrap_or_default();
        Err(Failure::Refused {
            code: self.error_code.unwrap_or(status),
            description: self.description,
            retry_after: parameters.retry_after,
            moved_to: parameters.migrate_to_chat_id,
        })
    }
}

impl Failure {
    fn network(error: reqwest::Error) -> Self {
        Failure::Network(error.without_url())
    }

    /// Whether Telegram does not know the token: 401 for a wrong one, 404 for what is none at all.
    pub fn is_wrong_token(&self) -> bool {
        matches!(self, Failure::Refused { code: 401 | 404, .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(json: &str) -> Result<bool, Failure> {
        serde_json::from_str::<Reply<bool>>(json).unwrap().into_result(200)
    }

    #[test]
    fn a_reply_is_a_result_or_says_why_not() {
        assert!(reply(r#"{"ok":true,"result":true}"#).unwrap());
        let flood = r#"{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 7",
            "parameters":{"retry_after":7}}"#;
        assert!(matches!(
            reply(flood),
            Err(Failure::Refused { code: 429, retry_after: Some(7), .. })
        ));
        let wrong = reply(r#"{"ok":false,"error_code":401,"description":"Unauthorized"}"#);
        assert!(wrong.unwrap_err().is_wrong_token());
    }

    #[tokio::test]
    async fn the_token_is_in_the_address_and_in_no_failure() {
        let token = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8";
        let nobody = Url::parse("http://127.0.0.1:1/own/").unwrap();
        let wire = Wire::new(nobody, SecretString::from(token)).unwrap();
        let address = wire.address("GetMe");
        assert_eq!(address.as_str(), format!("http://127.0.0.1:1/own/bot{token}/GetMe"));
        let failure = wire.call(&teloxide::payloads::GetMe::new()).await.unwrap_err();
        let told = format!("{failure} {failure:?}");
        assert!(matches!(failure, Failure::Network(_)), "{told}");
        assert!(!told.contains("AAHdq"), "{told}");
    }
}
