import { expect, test } from "vitest";
import { isGeoName, isIdName, isPersonalName, isPlaceName } from "./name-meaning";

test("names of identifiers", () => {
  const names = [
    "id",
    "order_id",
    "customerKey",
    "UUID",
    "zip code",
    "id_station",
    "PassengerId",
    "paid",
    "valid",
    "grid",
    "idle",
    "width",
    "amount",
  ];
  expect(names.filter(isIdName)).toEqual([
    "id",
    "order_id",
    "customerKey",
    "UUID",
    "zip code",
    "id_station",
    "PassengerId",
  ]);
});

test("names of coordinates", () => {
  expect(
    ["lat", "Latitude", "Ylatitude", "lng", "Xlongitude", "pickup_long", "latency", "length", "belong"].map(isGeoName),
  ).toEqual(["latitude", "latitude", "latitude", "longitude", "longitude", "longitude", null, null, null]);
});

test("names of places", () => {
  const names = [
    "country",
    "Origin State",
    "city_name",
    "home town",
    "statement",
    "velocity",
    "country code",
    "city budget",
  ];
  expect(names.filter(isPlaceName)).toEqual(["country", "Origin State", "city_name", "home town"]);
});

test("names about persons", () => {
  const names = [
    "email",
    "Phone Number",
    "first name",
    "customer_name",
    "Surname",
    "name",
    "author",
    "product name",
    "file name",
    "users",
  ];
  expect(names.map(isPersonalName)).toEqual([
    "contact",
    "contact",
    "person",
    "person",
    "person",
    "maybe person",
    "maybe person",
    null,
    null,
    null,
  ]);
});
