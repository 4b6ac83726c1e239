// Snippets that a rule must refuse, with a part of what it says, and snippets that every rule must let pass.

interface Bad {
  readonly rule: string
  readonly path: string
  readonly text: string
  /** A part of the message, which always starts with the path and the line. */
  readonly says: string
}

interface Good {
  readonly path: string
  readonly text: string
  readonly why: string
}

const arrows = (path: string, text: string, says: string): Bad => ({ rule: 'arrows', path, text, says })
const payouts = 'src/app/features/payouts/list.tsx'
const lines = (count: number) => 'export const one = 1\n'.repeat(count)

export const bad: readonly Bad[] = [
  arrows('src/domain/money.ts', "import { c } from '#contract/page.ts'", 'src/domain/money.ts:1 domain imports contract'),
  arrows('src/domain/money.ts', "\nimport { readFileSync } from 'node:fs'", 'src/domain/money.ts:2 domain imports node:fs'),
  arrows('src/domain/money.ts', "import * as z from 'zod'", 'domain imports zod: a pure room uses only zod/mini'),
  arrows('src/contract/page.ts', "import { app } from '#provider/app.ts'", 'contract imports provider'),
  arrows('src/contract/page.ts', "import { useState } from 'react'", 'contract imports react'),
  arrows('src/provider/app.ts', "import { call } from '#app/api/call.ts'", 'provider and app meet in the contract alone'),
  arrows('src/provider/app.ts', "import { Link } from '@tanstack/react-router'", 'a package of the app'),
  arrows(payouts, "import { a } from '#app/features/customers/list.tsx'", 'app/features/payouts imports app/features/customers'),
  arrows(payouts, "import type { A } from '../customers/facts.ts'", 'move it down; screens meet by a typed URL'),
  arrows(payouts, "export { a } from '#app/features/vnubans/a.ts'", 'app/features/payouts imports app/features/vnubans'),
  arrows(payouts, "const a = await import('#app/features/teams/a.ts')", 'app/features/payouts imports app/features/teams'),
  arrows(payouts, "let a: import('#app/features/teams/a.ts').A", 'app/features/payouts imports app/features/teams'),
  arrows(payouts, "new Worker(new URL('../teams/rows.worker.ts', import.meta.url))", 'imports app/features/teams'),
  arrows(payouts, "const all = import.meta.glob('../teams/*.ts')", 'app/features/payouts imports app/features/teams'),
  arrows(payouts, 'const a = await import(`./${name}.ts`)', 'put together at run time'),
  arrows(payouts, "import { router } from '#app/router.tsx'", 'app/features/payouts imports app '),
  arrows(payouts, "import { Route } from '#app/routes/login.tsx'", 'app/features/payouts imports app/routes'),
  arrows(payouts, "import { start } from '#provider/start.ts'", 'through the contract: declare an endpoint'),
  arrows(payouts, "import { world } from '#tests/world.ts'", 'what ships stands under src/'),
  arrows(payouts, "import { a } from '#utils/a.ts'", '#utils/a.ts has no room'),
  arrows(payouts, "import { readFile } from 'node:fs/promises'", 'no Node in a browser'),
  arrows(payouts, "import { z } from 'zod'", "say 'zod/mini'"),
  arrows('src/app/ui/button.tsx', "import { call } from '#app/api/call.ts'", 'ui has no product words'),
  arrows('src/app/ui/button.tsx', "import { payouts } from '#contract/payouts.ts'", 'app/ui imports contract'),
  arrows('src/app/api/call.ts', "import { drafts } from '#app/offline/drafts.ts'", 'app/api imports app/offline'),
  arrows('src/app/offline/outbox.ts', "import { Button } from '#app/ui/button.tsx'", 'app/offline imports app/ui'),
  arrows('src/app/worker/sw.ts', "import { drafts } from '#app/offline/drafts.ts'", 'app/worker imports app/offline'),
  arrows('src/app/worker/sw.ts', "import { call } from '#app/api/call.ts'", 'app/worker imports app/api'),
  { rule: 'rooms', path: 'src/shared/a.ts', text: '', says: 'stands in no room' },
  { rule: 'rooms', path: 'src/app/hooks/a.ts', text: '', says: 'src/app/hooks/a.ts stands in no room' },
  { rule: 'rooms', path: 'src/app/features/payouts.tsx', text: '', says: 'A feature is a folder' },
  { rule: 'import-paths', path: payouts, text: "import { a } from '../../ui/a.tsx'", says: 'climbs more than one folder' },
  { rule: 'import-paths', path: payouts, text: "import { a } from './facts'", says: "'./facts' has no extension" },
  { rule: 'import-paths', path: 'tests/a.test.ts', text: "import { a } from '#domain/money'", says: 'has no extension' },
  { rule: 'network', path: payouts, text: "\n\nfetch('/v2/login')", says: `${payouts}:3 fetch is used here. The app asks through` },
  { rule: 'network', path: payouts, text: 'const ask = window.fetch', says: 'fetch is used here' },
  { rule: 'network', path: payouts, text: 'const request = { fetch }', says: 'fetch is used here' },
  { rule: 'network', path: 'src/app/api/queries.ts', text: 'new XMLHttpRequest()', says: 'XMLHttpRequest is used here' },
  { rule: 'network', path: payouts, text: "navigator.sendBeacon('/a', body)", says: 'sendBeacon is used here' },
  { rule: 'network', path: 'src/provider/payouts.ts', text: "await fetch('https://bank.example')", says: 'the provider only in outside/ and webhooks' },
  { rule: 'network', path: 'src/domain/bank.ts', text: "globalThis.fetch('/a')", says: 'fetch is used here' },
  { rule: 'storage', path: payouts, text: "import { get } from 'idb-keyval'", says: "'idb-keyval' is imported here" },
  { rule: 'storage', path: 'src/app/worker/sw.ts', text: "indexedDB.open('oja')", says: 'indexedDB is used here' },
  { rule: 'storage', path: payouts, text: 'const store = self.indexedDB', says: 'kept by src/app/offline/' },
  { rule: 'kobo', path: payouts, text: 'const total = payout.amount + fee', says: 'payout.amount + fee calculates with money' },
  { rule: 'kobo', path: 'src/provider/ledger.ts', text: 'balance -= 5', says: 'src/domain/money.ts alone' },
  { rule: 'kobo', path: payouts, text: 'const naira = amount_kobo / 100', says: 'amount_kobo / 100 calculates with money' },
  { rule: 'kobo', path: payouts, text: 'const shown = `${totalAmount! * 2}`', says: 'calculates with money' },
  { rule: 'kobo', path: payouts, text: 'const shown = value.toFixed(2)', says: 'value.toFixed rounds to decimals' },
  { rule: 'kobo', path: 'src/provider/ledger.ts', text: 'const paid = row.posted as Kobo', says: 'brands a number as kobo' },
  { rule: 'file-length', path: payouts, text: lines(251), says: `${payouts}:252 The file has 251 lines. At most 250` },
  {
    rule: 'function-length', path: payouts, text: `export function list() {\n${'  one()\n'.repeat(69)}}\n`,
    says: 'list has 71 lines. At most 70',
  },
  {
    rule: 'function-length', path: payouts, text: `\nexport const rows = () => {\n${'  one()\n'.repeat(70)}}\n`,
    says: `${payouts}:2 rows has 72 lines`,
  },
  { rule: 'line-length', path: payouts, text: `\n// ${'a'.repeat(108)}`, says: `${payouts}:2 The line has 111 columns` },
  { rule: 'line-length', path: 'src/provider/migrations/1.sql', text: '-'.repeat(200), says: 'At most 110 columns' },
  { rule: 'names', path: 'src/domain/utils.ts', text: '', says: "'utils.ts' says nothing" },
  { rule: 'names', path: 'src/app/features/payouts/helpers/a.ts', text: '', says: "'helpers' says nothing" },
  { rule: 'names', path: 'src/app/offline/DraftManager.ts', text: '', says: "'DraftManager.ts' says nothing" },
  { rule: 'names', path: 'src/contract/types.ts', text: '', says: "'types.ts' says nothing" },
  { rule: 'folder-twice', path: 'src/app/features/payouts/payouts-list.tsx', text: '', says: "says 'payout' twice" },
  { rule: 'folder-twice', path: 'src/app/features/payouts/payout.tsx', text: '', says: 'named by its role' },
  { rule: 'barrels', path: 'src/app/ui/index.ts', text: "export { Button } from './button.tsx'", says: 'only exports what others export' },
  { rule: 'barrels', path: 'src/domain/all.ts', text: "const a = 1\nexport * from './a.ts'", says: 'src/domain/all.ts:2 export * hides' },
  { rule: 'readable', path: payouts, text: 'const = 1', says: 'Mend the syntax' },
  { rule: 'no-any', path: payouts, text: 'const a: any = 1', says: '`any` is a type without a promise' },
  { rule: 'no-any', path: 'tests/a.test.ts', text: 'const a = b as Record<string, any>', says: 'what is unknown is `unknown`' },
  { rule: 'no-silenced-types', path: payouts, text: `// ${'@ts-'}ignore\na()`, says: 'silences the compiler' },
  { rule: 'no-silenced-types', path: payouts, text: `/* ${'@ts-'}expect-error why */`, says: 'Mend the type' },
  { rule: 'punctuation', path: payouts, text: 'const a = 1;', says: 'A semicolon' },
  { rule: 'punctuation', path: payouts, text: 'const a = "one"', says: 'Double quotes around "one"' },
  { rule: 'no-flex-gap', path: payouts, text: "const a = <p className='flex gap-2' />", says: "'flex gap-2' in one class string" },
  { rule: 'no-flex-gap', path: payouts, text: "const a = <p className={join('sm:flex', open && 'gap-x-4')} />", says: 'sm:flex gap-x-4' },
  { rule: 'no-flex-gap', path: payouts, text: 'const row = `inline-flex ${tone} gap-[3px]`', says: 'use margins' },
  { rule: 'no-flex-gap', path: 'src/app/styles.css', text: '.a {\n  display: flex;\n  gap: 4px;\n}', says: 'display: flex and gap' },
  { rule: 'no-flex-gap', path: 'src/app/styles.css', text: '.a { @apply flex gap-2; }', says: '@apply flex gap-2' },
  { rule: 'words', path: 'docs/start.md', text: `\ncd ${'/wo'}rk/main`, says: 'docs/start.md:2' },
  { rule: 'words', path: 'package.json', text: `"url": "https://${['registry', 'npmjs', 'org'].join('.')}/a"`, says: 'a package registry' },
  { rule: 'words', path: 'package-lock.json', text: `"${'resolved'}": "https://example.com/a.tgz"`, says: 'the address that a package came from' },
  { rule: 'words', path: payouts, text: `// ${'TO'}${'DO'} later`, says: 'something left for later' },
]

export const good: readonly Good[] = [
  { path: 'src/domain/money.ts', text: "import * as z from 'zod/mini'\nexport const sum = (amount: number) => amount + 1\n",
    why: 'money is calculated here' },
  { path: 'src/contract/payouts.ts', text: "import { Naira } from '#domain/money.ts'\n", why: 'contract may use domain' },
  { path: 'src/provider/payouts.tsx', text: "import { payouts } from '#contract/payouts.ts'\nimport { sql } from 'kysely'\n",
    why: 'the provider answers the contract' },
  { path: 'src/provider/outside/rail.ts', text: "export const send = () => fetch('https://bank.example')\n", why: 'the outside world' },
  { path: 'src/provider/webhooks/send.ts', text: "export const send = () => fetch('https://shop.example')\n", why: 'webhooks' },
  { path: 'src/provider/app.ts', text: 'export const answer = (request: Request) => app.fetch(request)\nserve({ fetch: answer })\n',
    why: "a server's own fetch" },
  { path: 'src/app/api/call.ts', text: "export const call = () => fetch('/v2/')\n", why: 'the one place that asks' },
  { path: 'src/app/offline/database.ts', text: "import { get } from 'idb-keyval'\nexport const open = () => indexedDB.open('oja')\n",
    why: 'the one place that keeps' },
  { path: 'src/app/worker/sw.ts', text: "import { open } from '#app/offline/database.ts'\naddEventListener('fetch', open)\n",
    why: "offline's database module, and an event called fetch" },
  { path: 'src/app/features/customers/list.tsx', text: [
    "import { useQuery } from '@tanstack/react-query'",
    "import { customers } from '#contract/customers.ts'",
    "import { Card } from '#app/ui/card.tsx'",
    "import { facts } from './facts.tsx'",
    "const worker = new Worker(new URL('./rows.worker.ts', import.meta.url))",
    "const later = import('./chart.tsx')",
    "export const List = () => <p className=\"grid gap-2\"><span className='flex -ml-2'>{facts}</span></p>",
    ''].join('\n'), why: 'a feature and what is below it' },
  { path: 'src/app/routes/payouts/index.tsx', text: "import { PayoutsList } from '#app/features/payouts/list.tsx'\nexport const Route = PayoutsList\n",
    why: 'a route above features, called index' },
  { path: 'src/app/main.tsx', text: "import { routeTree } from './routeTree.gen.ts'\nimport './styles.css'\nstart(routeTree)\n",
    why: 'the start of the app' },
  { path: 'src/app/routeTree.gen.ts', text: `${lines(900)}/* eslint-disable */ const a = "b" as any;`, why: 'generated' },
  { path: 'src/domain/places.data.ts', text: `export const a = [\n${"  'a',\n".repeat(400)}]\n// ${'a'.repeat(200)}\n`, why: 'a table of facts' },
  { path: 'tests/journeys/a.test.ts', text: `describe('a', () => {\n${'  one()\n'.repeat(90)}})\nconst left = balance - amount\n`,
    why: 'a describe is a chapter, and a test may calculate' },
  { path: 'src/provider/cluster.ts', text: 'const a = import(pathToFileURL(near.resolve(wanted)).href)\nif (a) { b(); c() }\n',
    why: 'a package found by its name, and two statements on one line' },
  { path: 'src/provider/jobs.ts', text: "const retries = count + 1\nconst note = 'a \"word\"'\nconst said = \"it's\"\n", why: 'plain code' },
]
