//! Sizes and rules of messages.

use serde_json::{Value, json};

use super::{Bot, buttons};
use crate::discord::schema;

const TOO_LONG: &str = "BASE_TYPE_MAX_LENGTH";

/// Forms that are refused, where the fault is, and its code.
fn faulty_forms() -> Vec<(Value, &'static str, &'static str)> {
    let text = |length: usize| "x".repeat(length);
    let field = |name: usize, value: usize| json!({ "name": text(name), "value": text(value) });
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let button = |button: Value| json!({ "components": [{ "type": 1, "components": [button] }] });
    let select = |select: Value| json!({ "components": [{ "type": 1, "components": [select] }] });
    let option = |value: usize| json!({ "label": "x", "value": value.to_string() });
    let options: Vec<Value> = (0..26).map(option).collect();
    vec![
        (json!({ "content": text(2001) }), "/content", TOO_LONG),
        (json!({ "content": "x", "nonce": text(26) }), "/nonce", TOO_LONG),
        (embed(json!({ "title": text(257) })), "/embeds/0/title", TOO_LONG),
        (embed(json!({ "description": text(4097) })), "/embeds/0/description", TOO_LONG),
        (embed(json!({ "footer": { "text": text(2049) } })), "/embeds/0/footer/text", TOO_LONG),
        (embed(json!({ "fields": [field(257, 1)] })), "/embeds/0/fields/0/name", TOO_LONG),
        (embed(json!({ "fields": [field(1, 1025)] })), "/embeds/0/fields/0/value", TOO_LONG),
        (
            embed(json!({ "fields": [field(1, 0)] })),
            "/embeds/0/fields/0/value",
            "BASE_TYPE_REQUIRED",
        ),
        (embed(json!({ "fields": vec![field(1, 1); 26] })), "/embeds/0/fields", TOO_LONG),
        (json!({ "embeds": vec![json!({ "title": "x" }); 11] }), "/embeds", TOO_LONG),
        (
            json!({ "embeds": vec![json!({ "description": text(3001) }); 2] }),
            "/embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (json!({ "components": vec![buttons(&["x"])[0].clone(); 6] }), "/components", TOO_LONG),
        (
            json!({ "components": buttons(&["1", "2", "3", "4", "5", "6"]) }),
            "/components/0/components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "components": buttons(&["same", "same"]) }),
            "/components/0/components/1/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            button(json!({ "type": 2, "style": 1, "label": text(81), "custom_id": "x" })),
            "/components/0/components/0/label",
            TOO_LONG,
        ),
        (
            button(json!({ "type": 2, "style": 1, "label": "x", "custom_id": text(101) })),
            "/components/0/components/0/custom_id",
            TOO_LONG,
        ),
        (
            button(json!({ "type": 2, "style": 1, "label": "x" })),
            "/components/0/components/0/custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            button(json!({ "type": 2, "style": 1, "custom_id": "x" })),
            "/components/0/components/0",
            "BUTTON_COMPONENT_INVALID_LABEL_AND_EMOJI",
        ),
        (
            button(json!({ "type": 2, "style": 1, "custom_id": "x", "emoji": { "name": "A" } })),
            "/components/0/components/0/emoji/name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            select(json!({ "type": 3, "custom_id": "x", "options": options })),
            "/components/0/components/0/options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({ "type": 3, "custom_id": "x", "options": [option(1), option(1)] })),
            "/components/0/components/0/options/1/value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            select(json!({ "type": 3, "custom_id": "x", "max_values": 2, "options": [option(1)] })),
            "/components/0/components/0/options",
            "SELECT_COMPONENT_OPTION_COUNT_LESS_THAN_MAX_VALUES",
        ),
    ]
}

#[tokio::test]
async fn a_form_beyond_a_limit_is_refused_and_its_fault_named() {
    let bot = Bot::start(1_000_000).await;
    let (_, channel) = bot.table();
    for (form, pointer, code) in faulty_forms() {
        bot.post_in(&channel, form).await.refuses_form(pointer, code);
        bot.broke("50035");
    }
    assert!(bot.fake.messages(&channel).is_empty());
}

#[tokio::test]
async fn a_form_at_its_limits_is_taken() {
    let bot = Bot::start(1_000_000).await;
    let (_, channel) = bot.table();
    let rows: Vec<Value> = (0..5)
        .map(|row| {
            let ids: Vec<String> = (0..5).map(|column| format!("{row}{column}")).collect();
            buttons(&ids.iter().map(String::as_str).collect::<Vec<_>>())[0].clone()
        })
        .collect();
    let fields = vec![json!({ "name": "n", "value": "v" }); 25];
    let embed = json!({
        "title": "t".repeat(256),
        "description": "d".repeat(4096),
        "fields": fields,
        "footer": { "text": "f".repeat(6000 - 256 - 4096 - 50) },
        "color": 0xff_00ff,
    });
    // Discord counts code points, not bytes.
    let form = json!({ "content": "é".repeat(2000), "embeds": [embed], "components": rows,
        "allowed_mentions": { "parse": [] } });
    bot.post_in(&channel, form).await.is(200);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn an_empty_message_is_refused() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    for form in [json!({}), json!({ "content": "  " }), json!({ "embeds": [{}] })] {
        let refused = bot.post_in(&channel, form).await;
        refused.refuses(400, 50006, "Cannot send an empty message");
        bot.broke("50006");
    }
    let board = bot.post_in(&channel, json!({ "content": "x" })).await.id();
    bot.edit_in(&channel, board, json!({ "content": "" })).await.refuses(400, 50006, "");
}

#[tokio::test]
async fn what_is_no_json_is_refused() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let path = format!("/channels/{}/messages", channel.id);
    let request = bot.request(reqwest::Method::POST, &path).body("{\"content\":");
    bot.send(request).await.refuses(400, 50109, "The request body contains invalid JSON.");
    bot.broke("50109");
}

#[tokio::test]
async fn the_second_version_of_components_has_its_own_rules() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let flags = 1 << 15;
    let text = |text: &str| json!({ "type": 10, "content": text });
    let mixed = json!({ "flags": flags, "content": "x", "components": [text("y")] });
    let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    bot.post_in(&channel, mixed).await.refuses_form("/content", code);
    let many = json!({ "flags": flags, "components": vec![text("y"); 41] });
    bot.post_in(&channel, many).await.refuses_form("/components", TOO_LONG);
    bot.fake.take_violations();
    let fine = json!({ "flags": flags, "components": [text("board"), buttons(&["Draw"])[0]] });
    bot.post_in(&channel, fine).await.is(200);
    let shown = &bot.fake.messages(&channel)[0];
    assert_eq!((shown.text().as_str(), shown.buttons().count()), ("board", 1));
    bot.fake.assert_clean();
}

#[tokio::test]
async fn bodies_are_held_against_discords_file() {
    if !schema::present() {
        return;
    }
    let bot = Bot::start(1_000_000).await;
    let (anna, channel) = bot.table();
    for form in [
        json!({ "content": 5 }),
        json!({ "content": "x", "contents": "y" }),
        json!({ "content": "x", "embeds": [{ "title": "t", "colour": 1 }] }),
        json!({ "content": "x", "embeds": [{ "title": "t", "url": "not a url" }] }),
        json!({ "content": "x", "components": [{ "type": 1, "components": [
            { "type": 2, "style": 9, "label": "x", "custom_id": "x" }] }] }),
    ] {
        bot.post_in(&channel, form).await.refuses(400, 50035, "Invalid Form Body");
        bot.broke("SCHEMA");
    }
    let press = anna.slash(&channel, "new", json!({}));
    let wrong = json!({ "type": 4, "data": { "content": "x", "ephemeral": true } });
    bot.respond(&press, wrong).await.refuses(400, 50035, "Invalid Form Body");
    bot.broke("SCHEMA");
    bot.respond(&press, json!({ "type": 4, "data": { "content": "x", "flags": 64 } }))
        .await
        .is(204);
    bot.fake.assert_clean();
}
