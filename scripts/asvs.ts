// `npm run asvs`: writes docs/asvs.md from the ledger in tests/asvs.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ledgerPage, lines } from '#tests/asvs/ledger.ts'
import { root } from './packages.ts'

writeFileSync(path.join(root, 'docs', 'asvs.md'), ledgerPage())
console.log(`docs/asvs.md: ${lines.length} requirements`)
