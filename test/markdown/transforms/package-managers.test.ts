import assert from "node:assert/strict";
import { test } from "node:test";
import { convertCommands } from "../../../src/markdown/transforms/code-tabs.ts";

const CASES: readonly (readonly [npm: string, yarn: string, pnpm: string])[] = [
  ["npm install", "yarn install", "pnpm install"],
  ["npm i", "yarn install", "pnpm i"],
  ["npm install electron", "yarn add electron", "pnpm add electron"],
  ["npm install --save-dev electron", "yarn add --dev electron", "pnpm add --save-dev electron"],
  ["npm i -D electron@latest", "yarn add --dev electron@latest", "pnpm add -D electron@latest"],
  ["npm install -g pkg", "yarn global add pkg", "pnpm add -g pkg"],
  ["npm install pkg --save", "yarn add pkg", "pnpm add pkg"],
  ["npm uninstall pkg", "yarn remove pkg", "pnpm remove pkg"],
  ["npm run build", "yarn build", "pnpm run build"],
  ["npm run build -- --watch", "yarn build --watch", "pnpm run build --watch"],
  ['npm test -- --grep "a  b"', 'yarn test --grep "a  b"', 'pnpm test --grep "a  b"'],
  ["npm config set x y", "npm config set x y", "npm config set x y"],
  ["npm start", "yarn start", "pnpm start"],
  ["npx tool --flag", "yarn dlx tool --flag", "pnpm dlx tool --flag"],
  ["npm init", "yarn init", "pnpm init"],
  ["npm ci", "yarn install --frozen-lockfile", "pnpm install --frozen-lockfile"],
  ["$ npm test", "$ yarn test", "$ pnpm test"],
  ["cd a && npm install && npm start", "cd a && yarn install && yarn start", "cd a && pnpm install && pnpm start"],
  ["git clone npm", "git clone npm", "git clone npm"],
  ["# npm install", "# npm install", "# npm install"],
  ["npm", "npm", "npm"],
  ["", "", ""],
];

for (const [npm, yarn, pnpm] of CASES) {
  test(`commands: ${npm}`, () => {
    assert.equal(convertCommands(npm, "npm"), npm);
    assert.equal(convertCommands(npm, "yarn"), yarn);
    assert.equal(convertCommands(npm, "pnpm"), pnpm);
  });
}
