//! Registering commands, and using them as registered.

use serde_json::{Value, json};

use super::Bot;
use crate::discord::APPLICATION_ID;

fn path() -> String {
    format!("/applications/{APPLICATION_ID}/commands")
}

fn table_command() -> Value {
    json!({ "name": "table", "description": "Play", "contexts": [0, 1], "options": [
        { "type": 1, "name": "new", "description": "Open a table", "options": [
            { "type": 3, "name": "game", "description": "Which", "required": true, "choices": [
                { "name": "L.A.M.A.", "value": "lama", "name_localizations": { "de": "LAMA" } }] },
            { "type": 4, "name": "seats", "description": "How many", "min_value": 2 },
            { "type": 6, "name": "guest", "description": "Who" }] }] })
}

#[tokio::test]
async fn commands_are_registered_in_bulk_and_keep_their_numbers() {
    let bot = Bot::start(1).await;
    let first = bot.put(&path(), json!([table_command()])).await;
    first.is(200);
    let again = bot.put(&path(), json!([table_command()])).await;
    assert_eq!(first.body[0]["id"], again.body[0]["id"]);
    assert_eq!(bot.get(&path()).await.body[0]["name"], "table");
    let other = bot.put("/applications/1/commands", json!([])).await;
    other.refuses(404, 10002, "Unknown Application");
    bot.fake.assert_clean();
}

#[tokio::test]
async fn an_invalid_command_is_refused() {
    let bot = Bot::start(1).await;
    let with = |key: &str, value: Value| {
        let mut command = json!({ "name": "new", "description": "New table" });
        command[key] = value;
        json!([command])
    };
    let option = |name: &str| json!({ "type": 3, "name": name, "description": "x" });
    let mut required = option("late");
    required["required"] = json!(true);
    let choice = |number: usize| json!({ "name": number.to_string(), "value": "v" });
    let mut crowded = option("game");
    crowded["choices"] = (0..26).map(choice).collect();
    let long: Vec<Value> = (0..25)
        .map(|number| {
            let mut long = option(&format!("o{number}"));
            long["description"] = json!("d".repeat(100));
            long["choices"] = (0..4)
                .map(
                    |number| json!({ "name": format!("{number}{}", "n".repeat(60)), "value": "v" }),
                )
                .collect();
            long
        })
        .collect();
    let many: Vec<Value> = (0..26).map(|number| option(&format!("o{number}"))).collect();
    let cases = [
        (with("name", json!("New")), "/0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (with("name", json!("new table")), "/0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (with("name", json!("n".repeat(33))), "/0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (with("description", json!("")), "/0/description", "BASE_TYPE_BAD_LENGTH"),
        (with("description", json!("d".repeat(101))), "/0/description", "BASE_TYPE_BAD_LENGTH"),
        (
            with("name_localizations", json!({ "de-DE": "neu" })),
            "/0/name_localizations/de-DE",
            "DICT_TYPE_KEYS",
        ),
        (
            with("name_localizations", json!({ "de": "Neu" })),
            "/0/name_localizations/de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (with("options", json!(many)), "/0/options", "BASE_TYPE_MAX_LENGTH"),
        (with("options", json!([crowded])), "/0/options/0/choices", "BASE_TYPE_MAX_LENGTH"),
        (
            with("options", json!([option("early"), required])),
            "/0/options/1/required",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            with("options", json!([option("a"), option("a")])),
            "/0/options/1/name",
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        ),
        (with("options", json!(long)), "/0", "APPLICATION_COMMAND_TOO_LARGE"),
        (
            json!([table_command(), table_command()]),
            "/1/name",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
        ),
    ];
    for (form, pointer, code) in cases {
        bot.put(&path(), form).await.refuses_form(pointer, code);
        bot.broke("50035");
    }
    assert!(bot.fake.commands().is_empty());
    let umlaut = json!([{ "name": "römi", "description": "Römi", "type": 1 }]);
    bot.put(&path(), umlaut).await.is(200);
}

#[tokio::test]
async fn a_command_is_used_as_registered() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    bot.put(&path(), json!([table_command()])).await.is(200);
    let world = bot.fake.world();
    let given = json!({ "game": "lama", "seats": 4, "guest": anna.id.to_string() });
    let data = world.command_data("table new", &given, None);
    let option = &data["options"][0];
    assert_eq!((&option["name"], &option["type"]), (&json!("new"), &json!(1)));
    let types: Vec<_> = option["options"].as_array().into_iter().flatten().collect();
    assert!(types.iter().any(|option| option["name"] == "seats" && option["type"] == 4));
    assert_eq!(data["resolved"]["users"][anna.id.to_string()]["global_name"], "Anna");
    let typing = world.typing_data("table new", "game", "la");
    assert_eq!(typing["options"][0]["options"][0]["focused"], true);
    drop(world);
    anna.slash(&channel, "table new", json!({ "game": "lama" }));
}

#[tokio::test]
#[should_panic(expected = "needs the option game")]
async fn a_person_cant_leave_out_what_is_required() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    bot.put(&path(), json!([table_command()])).await.is(200);
    anna.slash(&channel, "table new", json!({}));
}
