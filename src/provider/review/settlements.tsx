// Settlements that the bank contradicts itself about, as two reviewers settle them.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { readContradicted, readSettlementCase, type SettlementCase } from './settlement-case.ts'
import { confirmSettlement, dropSettlementProposal, proposeSettlement } from './settlement-decide.ts'
import { SettlementPage, SettlementQueuePage, settlementsPath } from './settlement-pages.tsx'
import type { Settling } from './settling.tsx'
import type { WaitingRow } from './waiting-rows.tsx'

export const settlements: Settling<WaitingRow, SettlementCase> = {
  kind: 'settlement',
  path: settlementsPath,
  none: 'There is no such settlement.',
  said: {
    propose: 'Proposed. Another reviewer has to confirm it; no money has moved.',
    confirm: 'Settled. The merchant sees it now.',
    drop: 'The proposal is gone. The settlement goes on waiting.',
  },
  rows: readContradicted,
  list: (props) => <SettlementQueuePage {...props} />,
  read: readSettlementCase,
  page: (props) => <SettlementPage {...props} />,
  propose: proposeSettlement,
  confirm: confirmSettlement,
  drop: dropSettlementProposal,
}
