//! The files of the page. They are part of the program: there is nothing to install or to build.

use axum::{
    http::{StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

struct File {
    path: &'static str,
    kind: &'static str,
    body: &'static str,
}

macro_rules! files {
    ($($path:literal $name:literal $kind:ident),+ $(,)?) => {
        &[$(File { path: $path, kind: $kind, body: include_str!(concat!("../static/", $name)) }),+]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

const FILES: &[File] = files![
    "/" "index.html" HTML,
    "/room.css" "room.css" CSS,
    "/panes.css" "panes.css" CSS,
    "/message.css" "message.css" CSS,
    "/small.css" "small.css" CSS,
    "/room.js" "room.js" SCRIPT,
    "/commands.js" "commands.js" SCRIPT,
    "/countdown.js" "countdown.js" SCRIPT,
    "/dom.js" "dom.js" SCRIPT,
    "/drag.js" "drag.js" SCRIPT,
    "/message.js" "message.js" SCRIPT,
    "/pane.js" "pane.js" SCRIPT,
    "/person.js" "person.js" SCRIPT,
    "/texts.js" "texts.js" SCRIPT,
    "/voice.js" "voice.js" SCRIPT,
    "/wire.js" "wire.js" SCRIPT,
    "/logo.svg" "logo.svg" PICTURE,
];

/// Answers with the file that is asked for.
pub async fn serve(uri: Uri) -> Response {
    match FILES.iter().find(|file| file.path == uri.path()) {
        // A page that was open before must not mix with the files of a newer program.
        Some(file) => {
            let headers = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "no-cache")];
            (headers, file.body).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/static")).unwrap();
        for entry in folder {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
            assert!(FILES.iter().any(|file| file.path == path), "{name} is not served");
        }
    }
}
