// The rows of beneficiaries (migrations/0041_beneficiary.sql).
import type { Generated } from 'kysely'
import type { Mode } from '../database.ts'

export interface BeneficiaryTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  beneficiary_account_name: string
  beneficiary_bank_code: string
  beneficiary_nuban: string
  created_by: string
  created_at: Date
  version: Generated<number>
}

/** Written by the database with each name. */
interface BeneficiaryWordTable { merchant_id: string, mode: Mode, word: string, beneficiary_id: string }

declare module '#provider/database.ts' {
  interface Tables {
    beneficiary: BeneficiaryTable
    beneficiary_word: BeneficiaryWordTable
  }
}
