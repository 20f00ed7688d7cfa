import ts from "typescript";
import type { SourceFile } from "./source-files";

/**
 * Finds statements `return;` in the tests of a file, including in functions inside of them, as `file:line`. A test that
 * ends there has passed, although it did not check what follows: use `it.skipIf`, or count what was checked.
 */
export function findEarlyReturns(file: SourceFile): string[] {
  const kind = file.path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node, isInTest: boolean): void => {
    const isInside = isInTest || (ts.isCallExpression(node) && isTestCall(node.expression));
    if (isInside && ts.isReturnStatement(node) && node.expression === undefined) {
      found.push(`${file.path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(source, false);
  return found;
}

/** Whether a function is `it` or `test`, or made from it, such as `it.each([1, 2])`. */
function isTestCall(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === "it" || expression.text === "test";
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return isTestCall(expression.expression);
  }
  return ts.isTaggedTemplateExpression(expression) && isTestCall(expression.tag);
}
