// Bills that the vendor never answered for certain or contradicts itself about, as two reviewers settle them.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { readBillCase, readWaitingBills, type BillCase } from './bill-case.ts'
import { confirmBill, dropBillProposal, proposeBill } from './bill-decide.ts'
import { BillPage, BillQueuePage, billsPath } from './bill-pages.tsx'
import type { Settling } from './settling.tsx'
import type { WaitingRow } from './waiting-rows.tsx'

export const bills: Settling<WaitingRow, BillCase> = {
  kind: 'bill',
  path: billsPath,
  none: 'There is no such bill.',
  said: {
    propose: 'Proposed. Another reviewer has to confirm it; no money has moved.',
    confirm: 'Settled, and the merchant is told.',
    drop: 'The proposal is gone. The bill goes on waiting.',
  },
  rows: readWaitingBills,
  list: (props) => <BillQueuePage {...props} />,
  read: readBillCase,
  page: (props) => <BillPage {...props} />,
  propose: proposeBill,
  confirm: confirmBill,
  drop: dropBillProposal,
}
