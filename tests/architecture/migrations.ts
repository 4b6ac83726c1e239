// What a migration may do while the version before it is still at work
// (docs/decisions/2026-11-23-migrations-while-running.md), as far as its text shows it.
import type { Migration } from '#provider/migrate.ts'
import { concurrentIndex } from '#provider/migration-run.ts'

/** Earlier ones ran before there was anything to keep running. */
export const FIRST_KEPT = 90

/**
 * During these nobody works: they ran before the first merchant came. No more are added here.
 * (docs/decisions/2026-11-23-keys-begin-with-the-merchant.md, 2026-11-23-a-part-for-each-month.md)
 */
export const ALONE = [
  '0090_keys_of_books.sql', '0091_keys_of_payouts.sql', '0092_keys_of_collections.sql',
  '0093_keys_of_debits_and_bills.sql', '0094_keys_of_settlements_and_telling.sql', '0096_months.sql',
]

interface Ban { pattern: RegExp, says: string }

const bans: Ban[] = [
  {
    pattern: /\balter table [^;]*\bdrop (column|constraint)\b|\bdrop (table|view|type|function|sequence)\b/i,
    says: 'drops what the version before may use: stop using it now, drop it with "-- contracts: <version>"',
  },
  {
    pattern: /\balter (table|view|type|function|index)\b[^;]*\brename\b/i,
    says: 'renames what the version before calls by its old name: add one, fill both, drop the old later',
  },
  {
    pattern: /\balter table [^;]*\balter (column )?"?\w+"? (set data )?type\b/i,
    says: 'changes a type: the table is written anew under a lock; add a column of the new type instead',
  },
  {
    pattern: /\balter table [^;]*\balter (column )?"?\w+"? set not null\b/i,
    says: 'forbids nulls that the version before still writes, and reads the whole table under a lock',
  },
  {
    pattern: /(?<!\bbefore )\btruncate\b|\block table\b|\bvacuum full\b|\bcluster\b/i,
    says: 'locks everybody out',
  },
]

/** Everything that is wrong with it, in words; `made` are the tables that this very file makes. */
export function breaksRunning(migration: Pick<Migration, 'name' | 'text'>): string[] {
  if (ALONE.includes(migration.name)) return []
  const contracts = /^-- contracts: \S/m.test(migration.text)
  const text = migration.text.replaceAll(/--.*$/gm, '')
  if (concurrentIndex(migration) !== null) return []
  const made = [...text.matchAll(/\bcreate table (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name)
  const [drops, ...others] = bans
  const found = [...contracts ? [] : [drops], ...others]
    .flatMap((ban) => (ban?.pattern.test(text) ? [ban.says] : []))
  return [
    ...found, ...requiredColumns(text, made), ...lockingIndexes(migration.text, made),
    ...checkedAtOnce(text, made),
  ].map((says) => `migrations/${migration.name} ${says}`)
}

const statements = (text: string) => text.split(';')

/** A column that the version before does not fill. */
function requiredColumns(text: string, made: readonly (string | undefined)[]): string[] {
  return statements(text).flatMap((statement) => {
    const [, table] = /\balter table (?:only )?"?(\w+)"?/i.exec(statement) ?? []
    if (!table || made.includes(table)) return []
    return statement.split(/\badd (?:column )?(?=")?(?!constraint|check|foreign|unique|primary)/i).slice(1)
      .filter((column) => /\bnot null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column))
      .map((column) => `adds ${table}.${column.trim().split(/\s/)[0]} not null without a default`)
  })
}

/** On a table that was there before: unless a comment says that it is small, the index comes concurrently. */
function lockingIndexes(text: string, made: readonly (string | undefined)[]): string[] {
  const plain = /^(.*)\n?\s*create (?:unique )?index (?:if not exists )?(\w+)\s+on "?(\w+)"?/gim
  return [...text.matchAll(plain)].flatMap(([, before = '', index, table]) =>
    (made.includes(table) || /^\s*-- small table: \S/.test(before) ? []
      : [`makes ${index} on ${table} under a lock: "create index concurrently" in a file of its own, `
        + 'or "-- small table: <why>" on the line before']))
}

/** A rule for rows that are there already, which are all read under a lock. */
function checkedAtOnce(text: string, made: readonly (string | undefined)[]): string[] {
  return statements(text).flatMap((statement) => {
    const [, table] = /\balter table (?:only )?"?(\w+)"?/i.exec(statement) ?? []
    const adds = /\badd (constraint\b.*\b)?(check|foreign key)\b/is.test(statement)
    return !table || made.includes(table) || !adds || /\bnot valid\b/i.test(statement) ? []
      : [`checks all rows of ${table} under a lock: add it "not valid", and validate it in the file after`]
  })
}
