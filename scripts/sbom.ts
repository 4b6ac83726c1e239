// `npm run sbom`: what the product is made of, as CycloneDX JSON, in dist/sbom.cdx.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { root } from './packages.ts'

const file = path.join('dist', 'sbom.cdx.json')
const bill = billOfMaterials()
mkdirSync(path.join(root, 'dist'), { recursive: true })
writeFileSync(path.join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file}: ${bill.components.length} packages, ${bill.serialNumber}`)
