//! What people read when they ask: menu, rules, help, settings, and the commands as platforms list them.

use crate::{
    boards::over,
    scene::{Scene, account, computer, four, lobby, options, person},
    shown::in_all_languages,
};
use chat::render::{self, CommandText, OptionText, Shape, command_catalogue};
use insta::assert_snapshot;
use rules::GameName;
use std::collections::HashSet;
use tables::{AccountId, BoardView, ChannelSettings, Language, Role, Sitter, Speed, WhoStarts};

fn more(board: &BoardView, account: AccountId) -> String {
    more_as(Role::Member, board, account)
}

fn more_as(role: Role, board: &BoardView, account: AccountId) -> String {
    let asker = render::Guest { account, role };
    in_all_languages(|language, look| render::more(board, asker, language, look).0)
}

fn game() -> Scene {
    let hands = ["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"];
    let mut scene = Scene::dealt(four(), options(&[("limit", "60")]), &hands, "3");
    scene.table.end_votes = 1;
    scene
}

#[test]
fn the_menu_of_the_host() {
    assert_snapshot!(more(&game().board(), account(0)));
}

#[test]
fn the_menu_of_who_is_seated() {
    assert_snapshot!(more(&game().board(), account(1)));
}

#[test]
fn the_menu_of_who_looks_on() {
    assert_snapshot!(more(&game().board(), account(99)));
}

#[test]
fn the_menu_of_who_is_away() {
    let mut scene = game();
    scene.table.seats[3].sitter = Sitter::StandIn(account(3));
    assert_snapshot!(more(&scene.board(), account(3)));
}

#[test]
fn the_menu_of_an_admin_who_looks_on() {
    assert_snapshot!(more_as(Role::Admin, &game().board(), account(99)));
}

#[test]
fn the_menu_in_the_lobby() {
    let seats = vec![person(0, "Anna"), person(1, "Ben"), computer("Cleo")];
    assert_snapshot!(more(&lobby(seats, options(&[])), account(0)));
}

#[test]
fn the_menu_after_the_game() {
    assert_snapshot!(more(&over().board(), account(0)));
}

#[test]
fn the_rules() {
    for game in GameName::ALL {
        let shown = in_all_languages(|language, look| render::rules(*game, language, look).0);
        assert_snapshot!(format!("rules_of_{}", game.as_str()), shown);
    }
}

#[test]
fn the_games() {
    assert_snapshot!(in_all_languages(|language, look| render::all_rules(language, look).0));
}

#[test]
fn the_help() {
    assert_snapshot!(in_all_languages(|language, look| render::help(language, look).0));
}

#[test]
fn the_settings() {
    let chosen = ChannelSettings {
        language: Some(Language::Nl),
        speed: Speed::Slow,
        start: WhoStarts::Host,
    };
    let shown = |chosen: &ChannelSettings| {
        in_all_languages(|language, look| render::settings(chosen, language, look).0)
    };
    assert_snapshot!(format!("{}\n\n{}", shown(&ChannelSettings::default()), shown(&chosen)));
}

#[test]
fn the_commands() {
    let catalogue =
        |language: Language| format!("── {}\n{:#?}", language.code(), command_catalogue(language));
    assert_snapshot!(Language::ALL.map(catalogue).join("\n\n"));
}

/// Discord's limits for application commands, which are the tightest.
#[test]
fn the_commands_are_within_discords_limits() {
    for command in Language::ALL.into_iter().flat_map(command_catalogue) {
        short(&command.description);
        assert!(letters(&command) <= 8000, "{} has too many letters", command.name);
        match &command.shape {
            Shape::Options(options) => check_options(options),
            Shape::Subcommands(words) => {
                assert!(words.len() <= 25, "{} has too many subcommands", command.name);
                for word in words {
                    short(&word.description);
                    check_options(&word.options);
                }
            }
        }
    }
}

fn check_options(options: &[OptionText]) {
    assert!(options.len() <= 25);
    let labels: HashSet<_> = options.iter().map(|option| &option.label).collect();
    assert_eq!(labels.len(), options.len(), "two options have one name: {labels:?}");
    for option in options {
        short(&option.description);
        assert!(is_option_name(&option.label), "no name of an option: {}", option.label);
        if let render::OptionShape::Choices(choices) = &option.shape {
            assert!(choices.len() <= 25);
            choices.iter().for_each(|choice| short(&choice.label));
        }
    }
}

fn short(text: &str) {
    let length = text.chars().count();
    assert!((1..=100).contains(&length), "{length} letters: {text}");
}

fn is_option_name(label: &str) -> bool {
    let fits = |letter: char| {
        letter == '-' || letter == '_' || (letter.is_alphanumeric() && !letter.is_uppercase())
    };
    (1..=32).contains(&label.chars().count()) && label.chars().all(fits)
}

fn letters(command: &CommandText) -> usize {
    format!("{command:?}").chars().count()
}

#[test]
fn every_command_is_understood() {
    for command in command_catalogue(Language::En) {
        let typed = chat::words::Typed { name: command.name.to_owned(), rest: String::new() };
        let unknown = typed.wish() == Err(chat::words::Unclear::NoSuchCommand);
        assert!(
            !unknown || NOT_YET.contains(&command.name),
            "/{} is listed but not understood",
            command.name
        );
    }
}

/// Commands that are listed and will be understood soon.
const NOT_YET: [&str; 0] = [];

#[test]
fn a_value_without_an_option_is_asked_about() {
    let typed = chat::words::Typed { name: "new".to_owned(), rest: "lama =x".to_owned() };
    assert_eq!(typed.wish(), Err(chat::words::Unclear::WhatIs("=x".to_owned())));
}
