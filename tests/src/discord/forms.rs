//! The sizes and rules of a message's form (the developer documentation's pages on messages,
//! embeds and components). It looks at the form alone, not at where it is to go.

use std::collections::HashSet;

use serde_json::Value;

use super::refusal::{Faults, Refusal};

/// Components of the second version, in place of content and embeds.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

const ACTION_ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
const FIRST_V2_COMPONENT: u64 = 9;
const LINK: u64 = 5;
const PREMIUM: u64 = 6;

/// Refuses a form that Discord calls invalid.
pub(super) fn check_message(form: &Value) -> Result<(), Refusal> {
    let mut faults = Faults::default();
    at_most(&mut faults, &["content"], &form["content"], 2000);
    at_most(&mut faults, &["nonce"], &form["nonce"], 25);
    for list in ["users", "roles"] {
        let named = items(&form["allowed_mentions"][list]).len();
        if named > 100 {
            too_many(&mut faults, &["allowed_mentions", list], 100);
        }
    }
    check_embeds(&mut faults, items(&form["embeds"]));
    if form["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 == 0 {
        check_rows(&mut faults, items(&form["components"]));
    } else {
        check_second_version(&mut faults, form);
    }
    faults.into_result()
}

/// Whether a message with these parts would show anything.
pub(super) fn shows_something(content: &str, embeds: &[Value], components: &[Value]) -> bool {
    !content.trim().is_empty() || !components.is_empty() || embeds.iter().any(is_visible)
}

fn is_visible(embed: &Value) -> bool {
    let texts = ["title", "description", "url"];
    let parts = ["author", "footer", "image", "thumbnail", "timestamp"];
    texts.iter().any(|key| embed[*key].as_str().is_some_and(|text| !text.trim().is_empty()))
        || parts.iter().any(|key| !embed[*key].is_null())
        || !items(&embed["fields"]).is_empty()
}

fn check_embeds(faults: &mut Faults, embeds: &[Value]) {
    if embeds.len() > 10 {
        too_many(faults, &["embeds"], 10);
    }
    for (index, embed) in embeds.iter().enumerate() {
        let mut inner = Faults::default();
        check_embed(&mut inner, embed);
        faults.nest(&["embeds", &index.to_string()], inner);
    }
    if embeds.iter().map(embed_size).sum::<usize>() > 6000 {
        faults.add(
            &["embeds"],
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        );
    }
}

fn check_embed(faults: &mut Faults, embed: &Value) {
    at_most(faults, &["title"], &embed["title"], 256);
    at_most(faults, &["description"], &embed["description"], 4096);
    at_most(faults, &["footer", "text"], &embed["footer"]["text"], 2048);
    at_most(faults, &["author", "name"], &embed["author"]["name"], 256);
    let fields = items(&embed["fields"]);
    if fields.len() > 25 {
        too_many(faults, &["fields"], 25);
    }
    for (index, field) in fields.iter().enumerate() {
        let index = index.to_string();
        for (key, most) in [("name", 256), ("value", 1024)] {
            let path = ["fields", index.as_str(), key];
            if field[key].as_str().unwrap_or("").trim().is_empty() {
                faults.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
            }
            at_most(faults, &path, &field[key], most);
        }
    }
}

fn embed_size(embed: &Value) -> usize {
    let fields = items(&embed["fields"]).iter().flat_map(|field| [&field["name"], &field["value"]]);
    [&embed["title"], &embed["description"], &embed["footer"]["text"], &embed["author"]["name"]]
        .into_iter()
        .chain(fields)
        .map(length)
        .sum()
}

fn check_rows(faults: &mut Faults, rows: &[Value]) {
    if rows.len() > 5 {
        too_many(faults, &["components"], 5);
    }
    let mut seen = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let mut inner = Faults::default();
        if row["type"].as_u64() == Some(ACTION_ROW) {
            check_row(&mut inner, row, &mut seen);
        } else {
            inner.add(
                &["type"],
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            );
        }
        faults.nest(&["components", &index.to_string()], inner);
    }
}

fn check_second_version(faults: &mut Faults, form: &Value) {
    for key in ["content", "embeds"] {
        let used = form[key].as_str().is_some_and(|text| !text.is_empty())
            || !items(&form[key]).is_empty();
        if used {
            faults.add(
                &[key],
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                format!(
                    "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                ),
            );
        }
    }
    let mut all = Vec::new();
    items(&form["components"]).iter().for_each(|component| collect(component, &mut all));
    if all.len() > 40 {
        too_many(faults, &["components"], 40);
    }
    let shown: usize = all.iter().map(|component| length(&component["content"])).sum();
    if shown > 4000 {
        too_long(faults, &["components"], 4000);
    }
    let mut seen = HashSet::new();
    for row in all.iter().filter(|component| component["type"].as_u64() == Some(ACTION_ROW)) {
        let mut inner = Faults::default();
        check_row(&mut inner, row, &mut seen);
        faults.nest(&["components"], inner);
    }
}

/// A component and all within it, outermost first.
pub(super) fn collect<'a>(component: &'a Value, into: &mut Vec<&'a Value>) {
    into.push(component);
    items(&component["components"]).iter().for_each(|inner| collect(inner, into));
    if component["accessory"].is_object() {
        collect(&component["accessory"], into);
    }
}

fn check_row<'a>(faults: &mut Faults, row: &'a Value, seen: &mut HashSet<&'a str>) {
    let parts = items(&row["components"]);
    let selects = parts.iter().filter(|part| part["type"].as_u64() != Some(BUTTON)).count();
    let width = if selects > 0 { 1 } else { 5 };
    if parts.is_empty() || parts.len() > width {
        let message = format!("Must be between 1 and {width} in length.");
        faults.add(&["components"], "BASE_TYPE_BAD_LENGTH", message);
    }
    for (index, part) in parts.iter().enumerate() {
        let mut inner = Faults::default();
        match part["type"].as_u64() {
            Some(BUTTON) => check_button(&mut inner, part),
            Some(kind) if kind < FIRST_V2_COMPONENT => check_select(&mut inner, part),
            _ => inner.add(
                &["type"],
                "BASE_TYPE_CHOICES",
                "Value must be one of (2, 3, 5, 6, 7, 8).",
            ),
        }
        if part["custom_id"].as_str().is_some_and(|id| !seen.insert(id)) {
            inner.add(
                &["custom_id"],
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
        faults.nest(&["components", &index.to_string()], inner);
    }
}

fn check_button(faults: &mut Faults, button: &Value) {
    at_most(faults, &["label"], &button["label"], 80);
    check_emoji(faults, &button["emoji"]);
    let style = button["style"].as_u64().unwrap_or(0);
    if style == PREMIUM {
        return;
    }
    if length(&button["label"]) == 0 && button["emoji"].is_null() {
        faults.add(
            &[],
            "BUTTON_COMPONENT_INVALID_LABEL_AND_EMOJI",
            "A button must have a label or emoji",
        );
    }
    if style == LINK {
        at_most(faults, &["url"], &button["url"], 512);
        if button["url"].is_null() || !button["custom_id"].is_null() {
            faults.add(
                &[],
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A link button has a url and no custom id",
            );
        }
    } else {
        check_custom_id(faults, button);
    }
}

fn check_custom_id(faults: &mut Faults, component: &Value) {
    match length(&component["custom_id"]) {
        0 => faults.add(&["custom_id"], "BASE_TYPE_REQUIRED", "This field is required"),
        1..=100 => {}
        _ => too_long(faults, &["custom_id"], 100),
    }
}

/// Letters and digits are no emoji; suits, hearts and the like are.
fn check_emoji(faults: &mut Faults, emoji: &Value) {
    let name = emoji["name"].as_str().unwrap_or("");
    if emoji.is_object() && emoji["id"].is_null() && (name.is_empty() || name.is_ascii()) {
        faults.add(&["emoji", "name"], "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn check_select(faults: &mut Faults, select: &Value) {
    check_custom_id(faults, select);
    at_most(faults, &["placeholder"], &select["placeholder"], 150);
    let least = select["min_values"].as_u64().unwrap_or(1);
    let most = select["max_values"].as_u64().unwrap_or(1);
    if least > 25 {
        faults.add(
            &["min_values"],
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 25.",
        );
    }
    if most == 0 || most > 25 || most < least {
        faults.add(
            &["max_values"],
            "BASE_TYPE_BAD_INT",
            "Must be between min_values and 25, and at least 1.",
        );
    }
    if select["type"].as_u64() == Some(STRING_SELECT) {
        check_options(faults, items(&select["options"]), most);
    }
}

fn check_options(faults: &mut Faults, options: &[Value], most: u64) {
    if options.is_empty() || options.len() > 25 {
        faults.add(&["options"], "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
    }
    if u64::try_from(options.len()).is_ok_and(|offered| most > offered) {
        faults.add(
            &["options"],
            "SELECT_COMPONENT_OPTION_COUNT_LESS_THAN_MAX_VALUES",
            "There are fewer options than max_values",
        );
    }
    let mut seen = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let index = index.to_string();
        for key in ["label", "value", "description"] {
            at_most(faults, &["options", &index, key], &option[key], 100);
            if key != "description" && length(&option[key]) == 0 {
                faults.add(
                    &["options", &index, key],
                    "BASE_TYPE_REQUIRED",
                    "This field is required",
                );
            }
        }
        if option["value"].as_str().is_some_and(|value| !seen.insert(value)) {
            faults.add(
                &["options", &index, "value"],
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
}

/// A list's items; what is no list has none.
pub(super) fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

/// Discord counts code points.
pub(super) fn length(text: &Value) -> usize {
    text.as_str().map_or(0, |text| text.chars().count())
}

pub(super) fn at_most(faults: &mut Faults, path: &[&str], text: &Value, most: usize) {
    if length(text) > most {
        too_long(faults, path, most);
    }
}

fn too_long(faults: &mut Faults, path: &[&str], most: usize) {
    let message = format!("Must be {most} or fewer in length.");
    faults.add(path, "BASE_TYPE_MAX_LENGTH", message);
}

fn too_many(faults: &mut Faults, path: &[&str], most: usize) {
    let message = format!("Must be {most} or fewer in length.");
    faults.add(path, "BASE_TYPE_MAX_LENGTH", message);
}
