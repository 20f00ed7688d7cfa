import { expect, test } from "vitest";
import { isBirthName, isDateName, isNumberingName, isVersionName } from "./name-hints";

test("names of versions and sections", () => {
  const names = [
    "version",
    "appVersion",
    "Section No",
    "release_id",
    "Kapitel",
    "section_area",
    "release date",
    "price",
  ];
  expect(names.filter(isVersionName)).toEqual(["version", "appVersion", "Section No", "release_id", "Kapitel"]);
});

test("names of numberings", () => {
  const names = ["item", "Item No.", "pos", "order_id", "items", "price", "number of rooms"];
  expect(names.filter(isNumberingName)).toEqual(["item", "Item No.", "pos", "order_id"]);
});

test("names of births", () => {
  const names = ["Geburtsdatum", "birth_date", "DOB", "date of birth", "né le", "date", "gebühr"];
  expect(names.filter(isBirthName)).toEqual(["Geburtsdatum", "birth_date", "DOB", "date of birth", "né le"]);
});

test("names of dates", () => {
  const names = ["date", "orderDate", "Bestelldatum", "fecha de alta", "id", "amount"];
  expect(names.filter(isDateName)).toEqual(["date", "orderDate", "Bestelldatum", "fecha de alta"]);
});
