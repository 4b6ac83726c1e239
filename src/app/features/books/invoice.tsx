// One invoice for our fees, or a credit note: what it is of, both sides, and its reference at the tax
// authority.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { feeInvoices } from '#contract/fee-invoices.ts'
import { counted } from '#domain/counted.ts'
import { feeSubjects, type InvoiceParty } from '#domain/fee-invoice.ts'
import { add } from '#domain/money.ts'
import { monthWords } from '#domain/month.ts'
import { longDate } from '#domain/time.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useDownload } from '#app/api/use-download.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { FactList } from '#app/ui/fact-list.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'

const QrCode = lazy(() => import('#app/ui/qr-code.tsx'))

type Shows = Answer<typeof feeInvoices.show>

export function InvoicePage({ number }: { number: string }) {
  const standing = useStanding(
    useQuery(reading(feeInvoices.show, { params: { number } }, { persist: true, staleTime: 0 })),
  )
  return (
    <ItemPage
      title="Invoice" back="/dashboard/books/invoices" what="invoice" width="column" standing={standing}
    >
      {(invoice) => <Whole invoice={invoice} />}
    </ItemPage>
  )
}

function Whole({ invoice }: { invoice: Shows }) {
  const { kind, month, total, number, issued_on, issuer, customer, lines, fee, vat } = invoice
  return (
    <>
      <div className="p-4 mb-3 rounded-card bg-card">
        <h2 className="text-17 font-semibold">
          {kind === 'invoice' ? `Fees of ${monthWords(month)}` : `Fees given back in ${monthWords(month)}`}
        </h2>
        <MoneyHero amount={total} />
        <p className="text-13 text-soft">VAT included. There is nothing to pay.</p>
      </div>
      <Registration invoice={invoice} />
      <PdfButton number={number} />
      <SectionHead title={kind === 'invoice' ? 'What it is for' : 'What is given back'} />
      <ListCard label="Lines">
        {lines.map(({ what, items, ...line }) => (
          <Row
            key={what} lead={feeSubjects[what]} status={counted(items, 'document', 'documents')}
            amount={<MoneyText amount={add(line.fee, line.vat)} />}
          />
        ))}
      </ListCard>
      <div className="mt-3" />
      <FactList
        facts={[
          { label: 'Fees', value: <MoneyText amount={fee} /> },
          { label: 'VAT 7.5%', value: <MoneyText amount={vat} /> },
          { label: 'Total', value: <MoneyText amount={total} />, strong: true },
        ]}
      />
      <SectionHead title="The document" />
      <FactList
        facts={[
          { label: 'Number', value: <span className="tabular-nums break-all">{number}</span> },
          { label: 'Date', value: longDate(new Date(issued_on)) },
          { label: 'For invoice', value: invoice.credits_number },
          { label: 'Fees of', value: invoice.credits_month && monthWords(invoice.credits_month) },
          ...partyFacts('From', issuer), ...partyFacts('To', customer),
        ]}
      />
      <Code invoice={invoice} />
    </>
  )
}

const partyFacts = (label: string, { name, tin, address }: InvoiceParty) => [
  { label, value: <>{name}{address !== '' && <span className="block text-13 text-soft">{address}</span>}</> },
  { label: label === 'From' ? 'Our TIN' : 'Your TIN', value: tin || 'Not given' },
]

function Registration({ invoice: { registration, reason } }: { invoice: Shows }) {
  if (registration === 'REGISTERED') return null
  if (registration === 'WAITING') {
    return (
      <Strip kind="info" className="mb-3">
        The tax authority has not given it a reference yet. We ask again by ourselves.
      </Strip>
    )
  }
  return (
    <Strip kind="warning" className="mb-3" title="The tax authority did not take it.">
      {reason} Check the tax number in your business profile, and write to us.
    </Strip>
  )
}

function PdfButton({ number }: { number: string }) {
  const { busy, take } = useDownload(feeInvoices.download, saveFile,
    (error) => toast.error(downloadProblem(error)))
  const isOffline = useReachable().state === 'offline'
  const save = () => take({ params: { number } }, `${number}.pdf`)
  return (
    <Button look="tinted" icon={Download} wide busy={busy} disabled={isOffline} onClick={() => void save()}>
      Download PDF
    </Button>
  )
}

function Code({ invoice: { irn, qr } }: { invoice: Shows }) {
  if (irn === null || qr === null) return null
  return (
    <>
      <SectionHead title="At the tax authority" />
      <div className="p-4 rounded-card bg-card text-center">
        <Suspense fallback={<div className="h-[16rem]" />}>
          <QrCode text={qr} title={`QR code of ${irn}`} />
        </Suspense>
        <p className="mt-3 text-13 text-soft">Invoice Reference Number (IRN)</p>
        <p className="text-15 tabular-nums break-all">{irn}</p>
      </div>
    </>
  )
}
