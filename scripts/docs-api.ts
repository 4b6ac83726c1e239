// `npm run docs:api`: writes docs/api.md, every call with what it takes and gives, from the contract.
import { writeFileSync } from 'node:fs'
import { all } from '#contract/all.ts'
import { apiPage } from '#provider/api-page.ts'

const page = apiPage(all)
writeFileSync('docs/api.md', page)
console.log(`docs/api.md: ${page.match(/^### /gm)?.length ?? 0} calls`)
