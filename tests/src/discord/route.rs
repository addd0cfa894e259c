//! The endpoints this Discord has: a path and a method become one of them, or nothing.
//! It does not carry them out.

use std::time::Duration;

/// One endpoint with the ids in its path.
#[derive(Clone, Debug)]
pub(super) enum Route {
    Gateway,
    GatewayBot,
    Me,
    Application,
    ListCommands(u64),
    PutCommands(u64),
    OpenDirect,
    ReadChannel(u64),
    EditChannel(u64),
    ListMessages(u64),
    PostMessage(u64),
    ReadMessage(u64, u64),
    EditMessage(u64, u64),
    DeleteMessage(u64, u64),
    Callback { interaction: u64, token: String },
    Webhook { application: u64, token: String, act: WebhookAct },
}

/// What a call does with an interaction's token.
#[derive(Clone, Copy, Debug)]
pub(super) enum WebhookAct {
    Follow,
    Read(Target),
    Edit(Target),
    Delete(Target),
}

/// Which of an interaction's messages is meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Original,
    Message(u64),
}

impl Route {
    pub fn parse(method: &str, path: &str) -> Option<Route> {
        let path = path.strip_prefix("/api/v10/")?.replace("%40", "@");
        let parts: Vec<&str> = path.split('/').collect();
        Some(match (method, parts.as_slice()) {
            ("GET", ["gateway"]) => Route::Gateway,
            ("GET", ["gateway", "bot"]) => Route::GatewayBot,
            ("GET", ["users", "@me"]) => Route::Me,
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
                Route::Application
            }
            ("GET", ["applications", app, "commands"]) => Route::ListCommands(id(app)?),
            ("PUT", ["applications", app, "commands"]) => Route::PutCommands(id(app)?),
            ("POST", ["users", "@me", "channels"]) => Route::OpenDirect,
            (_, ["channels", channel, rest @ ..]) => Self::channel(method, id(channel)?, rest)?,
            ("POST", ["interactions", interaction, token, "callback"]) => {
                Route::Callback { interaction: id(interaction)?, token: (*token).to_owned() }
            }
            (_, ["webhooks", app, token, rest @ ..]) => Route::Webhook {
                application: id(app)?,
                token: (*token).to_owned(),
                act: Self::webhook(method, rest)?,
            },
            _ => return None,
        })
    }

    fn channel(method: &str, channel: u64, rest: &[&str]) -> Option<Route> {
        Some(match (method, rest) {
            ("GET", []) => Route::ReadChannel(channel),
            ("PATCH", []) => Route::EditChannel(channel),
            ("GET", ["messages"]) => Route::ListMessages(channel),
            ("POST", ["messages"]) => Route::PostMessage(channel),
            ("GET", ["messages", message]) => Route::ReadMessage(channel, id(message)?),
            ("PATCH", ["messages", message]) => Route::EditMessage(channel, id(message)?),
            ("DELETE", ["messages", message]) => Route::DeleteMessage(channel, id(message)?),
            _ => return None,
        })
    }

    fn webhook(method: &str, rest: &[&str]) -> Option<WebhookAct> {
        let target = match rest {
            [] => return (method == "POST").then_some(WebhookAct::Follow),
            ["messages", "@original"] => Target::Original,
            ["messages", message] => Target::Message(id(message)?),
            _ => return None,
        };
        match method {
            "GET" => Some(WebhookAct::Read(target)),
            "PATCH" => Some(WebhookAct::Edit(target)),
            "DELETE" => Some(WebhookAct::Delete(target)),
            _ => None,
        }
    }

    /// The path as Discord's OpenAPI file writes it.
    pub fn template(&self) -> &'static str {
        match self {
            Route::Gateway => "/gateway",
            Route::GatewayBot => "/gateway/bot",
            Route::Me => "/users/@me",
            Route::Application => "/applications/@me",
            Route::ListCommands(_) | Route::PutCommands(_) => {
                "/applications/{application_id}/commands"
            }
            Route::OpenDirect => "/users/@me/channels",
            Route::ReadChannel(_) | Route::EditChannel(_) => "/channels/{channel_id}",
            Route::ListMessages(_) | Route::PostMessage(_) => "/channels/{channel_id}/messages",
            Route::ReadMessage(..) | Route::EditMessage(..) | Route::DeleteMessage(..) => {
                "/channels/{channel_id}/messages/{message_id}"
            }
            Route::Callback { .. } => "/interactions/{interaction_id}/{interaction_token}/callback",
            Route::Webhook { act, .. } => match act {
                WebhookAct::Follow => "/webhooks/{webhook_id}/{webhook_token}",
                WebhookAct::Read(target)
                | WebhookAct::Edit(target)
                | WebhookAct::Delete(target) => match target {
                    Target::Original => "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
                    Target::Message(_) => {
                        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
                    }
                },
            },
        }
    }

    pub fn method(&self) -> &'static str {
        match self {
            Route::PutCommands(_) => "PUT",
            Route::OpenDirect | Route::PostMessage(_) | Route::Callback { .. } => "POST",
            Route::EditChannel(_) | Route::EditMessage(..) => "PATCH",
            Route::DeleteMessage(..) => "DELETE",
            Route::Webhook { act, .. } => match act {
                WebhookAct::Follow => "POST",
                WebhookAct::Read(_) => "GET",
                WebhookAct::Edit(_) => "PATCH",
                WebhookAct::Delete(_) => "DELETE",
            },
            _ => "GET",
        }
    }

    /// Whether the token in the path is the call's only authentication. Such calls aren't counted
    /// in the global limit either.
    pub fn is_interaction(&self) -> bool {
        matches!(self, Route::Callback { .. } | Route::Webhook { .. })
    }

    /// Whether the call finds the way to the gateway. Faults spare these: when they fail, a client
    /// library may turn to the real Discord instead.
    pub fn is_gateway(&self) -> bool {
        matches!(self, Route::Gateway | Route::GatewayBot)
    }

    /// The channel in the path.
    pub fn channel_id(&self) -> Option<u64> {
        match self {
            Route::ReadChannel(channel)
            | Route::EditChannel(channel)
            | Route::ListMessages(channel)
            | Route::PostMessage(channel)
            | Route::ReadMessage(channel, _)
            | Route::EditMessage(channel, _)
            | Route::DeleteMessage(channel, _) => Some(*channel),
            _ => None,
        }
    }

    /// How many calls the endpoint's bucket takes in which span. Discord publishes no figures;
    /// those for messages and webhooks are the ones seen in its headers.
    pub fn budget(&self) -> (u32, Duration) {
        match self {
            Route::PostMessage(_) | Route::EditMessage(..) => (5, Duration::from_secs(5)),
            Route::DeleteMessage(..) => (5, Duration::from_secs(1)),
            Route::Webhook { .. } => (5, Duration::from_secs(2)),
            _ => (50, Duration::from_secs(1)),
        }
    }

    /// What shares the bucket with this call: the endpoint and its major parameter.
    pub fn bucket(&self) -> (&'static str, String) {
        match self {
            Route::Callback { interaction, .. } => ("callback", interaction.to_string()),
            Route::Webhook { token, .. } => ("webhook", token.clone()),
            Route::DeleteMessage(channel, _) => ("delete message", channel.to_string()),
            Route::PostMessage(channel) => ("post message", channel.to_string()),
            Route::EditMessage(channel, _) => ("edit message", channel.to_string()),
            _ => {
                let major = self.channel_id().map(|id| id.to_string()).unwrap_or_default();
                (self.template(), major)
            }
        }
    }
}

fn id(part: &str) -> Option<u64> {
    part.parse().ok()
}
