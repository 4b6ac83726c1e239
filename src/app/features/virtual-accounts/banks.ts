// The banks that a virtual account can be at, as they are chosen.
import { collectionBanks } from '#domain/virtual-account.ts'

export const bankChoices = collectionBanks.map(({ code, name }) => ({ value: code, label: name }))
