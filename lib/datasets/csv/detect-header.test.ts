import { describe, expect, test } from "vitest";
import { detectHeader } from "./detect-header";

const rows = (text: string) => text.split("\n").map((line) => line.split(","));

describe("the first row", () => {
  test.each([
    ["names above numbers", "a,b\n1,2\n3,4"],
    ["a name above dates", "day\n2024-01-01\n2024-01-02"],
    ["years as names above numbers", "country,1960,1970,1980\nA,1.5,2.5,3.5\nB,2,3,4"],
    ["numbers as names above booleans", "id,1001,1002\nx,TRUE,FALSE\ny,FALSE,TRUE"],
    ["names above one row", "first,age\nAnn,30"],
  ])("certainly holds names: %s", (_, text) => {
    expect(detectHeader(rows(text))).toEqual({ header: true, certain: true });
  });

  test.each([
    ["numbers above numbers", "1,2,3\n4,5,6\n7,8,9"],
    ["years above years", "x,2001,2002\ny,2003,2004\nz,2001,2005"],
    ["a value that comes again below", "foo\nfoo\nfoo"],
    ["a date above dates", "2024-01-01\n2024-01-02"],
    ["numbers and words above the same", "1,North\n2,South\n3,North"],
    ["one row with numbers", "5258277067567845909,1,x"],
  ])("certainly holds data: %s", (_, text) => {
    expect(detectHeader(rows(text))).toEqual({ header: false, certain: true });
  });

  test("with words above other words is read as names, without certainty", () => {
    expect(detectHeader(rows("city,street\nBonn,Am Hof\nKiel,Holm"))).toEqual({ header: true, certain: false });
  });

  test("with repeated words is not a header", () => {
    expect(detectHeader(rows("x,x\ny,z"))).toEqual({ header: false, certain: false });
  });

  test("alone contains names when it has no numbers", () => {
    expect(detectHeader(rows("a,b"))).toEqual({ header: true, certain: false });
  });
});
