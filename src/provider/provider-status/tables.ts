// The rows of trouble that the operator tells of (migrations/0082_provider_trouble.sql).
import type { Generated } from 'kysely'

interface ProviderTroubleTable { id: string, words: string, began_at: Date, ended_at: Generated<Date | null> }

declare module '#provider/database.ts' {
  interface Tables {
    provider_trouble: ProviderTroubleTable
  }
}
