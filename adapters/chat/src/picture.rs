//! The picture of a rating over time: drawn as SVG, sent as PNG. It has no letters, so no fonts are
//! needed where the program runs; what its ends mean is said beside it.

use plotters::{
    backend::SVGBackend,
    chart::ChartBuilder,
    drawing::IntoDrawingArea,
    element::Circle,
    series::LineSeries,
    style::{Color, RGBColor, ShapeStyle},
};
use resvg::{tiny_skia, usvg};

const SIZE: (u32, u32) = (640, 280);
/// A ground of its own, on which the line is seen whether the chat around it is dark or light.
const GROUND: RGBColor = RGBColor(30, 34, 42);
const GRID: RGBColor = RGBColor(72, 80, 94);
const LINE: RGBColor = RGBColor(122, 199, 255);
/// A course flatter than this fills the picture all the same.
const LEAST_HEIGHT: i32 = 40;

/// The course of a rating as a PNG; none if there are fewer than two values, or it can't be drawn.
pub fn course(values: &[i32]) -> Option<Vec<u8>> {
    let svg = svg(values)?;
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    let mut pixels = tiny_skia::Pixmap::new(SIZE.0, SIZE.1)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn svg(values: &[i32]) -> Option<String> {
    let (least, most) = (*values.iter().min()?, *values.iter().max()?);
    let last = values.len().checked_sub(1).filter(|last| *last > 0)?;
    let room = ((LEAST_HEIGHT - (most - least)) / 2).max(0) + 5;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&GROUND).ok()?;
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .build_cartesian_2d(0..last, least - room..most + room)
            .ok()?;
        let grid = ShapeStyle::from(&GRID).stroke_width(1);
        let nothing = ShapeStyle::from(&GRID.mix(0.0));
        chart
            .configure_mesh()
            .disable_axes()
            .bold_line_style(grid)
            .light_line_style(nothing)
            .draw()
            .ok()?;
        let points = || values.iter().copied().enumerate();
        chart
            .draw_series(LineSeries::new(points(), ShapeStyle::from(&LINE).stroke_width(3)))
            .ok()?;
        let end = points().skip(last).map(|point| Circle::new(point, 6, LINE.filled()));
        chart.draw_series(end).ok()?;
        area.present().ok()?;
    }
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_a_picture_that_is_the_same_every_time() {
        let picture = course(&[1000, 1040, 990, 1100]).expect("it can be drawn");
        assert!(picture.starts_with(b"\x89PNG"));
        assert_eq!(course(&[1000, 1040, 990, 1100]), Some(picture.clone()));
        assert_ne!(course(&[1100, 1040, 990, 1000]), Some(picture));
    }

    #[test]
    fn a_single_value_is_no_course() {
        assert_eq!(course(&[]), None);
        assert_eq!(course(&[1000]), None);
        assert!(course(&[1000, 1000]).is_some(), "a flat one is");
    }
}
