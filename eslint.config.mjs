import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".next/",
      ".data/",
      ".venv/",
      ".venv-checks/",
      ".venv-connections/",
      ".venv-connections-test/",
      ".venv-dbt/",
      ".cache/",
      "lib/persistence/generated/",
      "next-env.d.ts",
      "test-results/",
      "playwright-report/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{jsx,tsx}", "components/**/*.ts"],
    extends: [reactHooks.configs.flat["recommended-latest"] ?? reactHooks.configs.flat.recommended],
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        Buffer: "readonly",
        AbortController: "readonly",
        AbortSignal: "readonly",
        WebAssembly: "readonly",
        performance: "readonly",
        structuredClone: "readonly",
        TextDecoder: "readonly",
        TextEncoder: "readonly",
      },
    },
  },
  {
    files: ["app/**", "components/**", "lib/**"],
    ignores: ["lib/testing/**", "lib/execution/attacks/**", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "AbortSignal",
          property: "timeout",
          message: "Its timer keeps everything of a run in memory until the limit; use withTimeLimit.",
        },
      ],
    },
  },
  { files: ["e2e/**", "lib/testing/**", "bench/**", "**/*.test.{ts,tsx}"], rules: { "no-console": "off" } },
  {
    // A fixture declares by destructuring which others it uses, even none.
    files: ["lib/testing/**", "lib/execution/attacks/**"],
    rules: { "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }] },
  },
);
