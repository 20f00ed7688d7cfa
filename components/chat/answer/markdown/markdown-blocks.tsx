import type { MarkedToken, Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { MarkdownInline } from "./markdown-inline";

/** Renders Markdown blocks. Unknown blocks are shown as plain text. */
export function MarkdownBlocks({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, place) => <Block key={place} token={token as MarkedToken} />);
}

function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "hr":
      return <hr />;
    case "heading": {
      // Higher levels are used by the page itself.
      const Heading = (["h3", "h3", "h3", "h4", "h5", "h6"] as const)[token.depth - 1] ?? "h6";
      return (
        <Heading>
          <MarkdownInline tokens={token.tokens} />
        </Heading>
      );
    }
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "blockquote":
      return (
        <blockquote>
          <MarkdownBlocks tokens={token.tokens} />
        </blockquote>
      );
    case "list":
      return <List token={token} />;
    case "table":
      return <Table token={token} />;
    case "html":
      return <p>{token.raw.trimEnd()}</p>;
    case "paragraph":
      return (
        <p>
          <MarkdownInline tokens={token.tokens} />
        </p>
      );
    default:
      return <MarkdownInline tokens={[token]} />;
  }
}

function List({ token }: { token: Tokens.List }): ReactNode {
  const List = token.ordered ? "ol" : "ul";
  return (
    <List start={token.ordered && token.start !== 1 && token.start !== "" ? token.start : undefined}>
      {token.items.map((item, place) => (
        <li key={place}>
          <MarkdownBlocks tokens={item.tokens} />
        </li>
      ))}
    </List>
  );
}

function Table({ token }: { token: Tokens.Table }): ReactNode {
  const alignOf = (column: number) => ({ textAlign: token.align[column] ?? undefined });
  return (
    <table>
      <thead>
        <tr>
          {token.header.map((cell, column) => (
            <th key={column} style={alignOf(column)}>
              <MarkdownInline tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column} style={alignOf(column)}>
                <MarkdownInline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
