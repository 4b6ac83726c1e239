// The receipt of a payout as a picture to look at, to share and to keep; the same picture makes the PDF.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import { useMemo } from 'react'
import { payouts } from '#contract/payouts.ts'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { Button } from '#app/ui/button.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { drawReceipt, receiptPdf } from './receipt-picture.ts'

interface ReceiptSheetProps {
  reference: string
  onClose: () => void
}

export function ReceiptSheet({ reference, onClose }: ReceiptSheetProps) {
  const { data, error, refetch } = useQuery(
    reading(payouts.receipt, { params: { reference } }, { persist: true }),
  )
  const picture = useMemo(() => {
    if (!data) return null
    const canvas = drawReceipt(data)
    return { canvas, url: canvas.toDataURL('image/png') }
  }, [data])
  const name = `receipt-${reference}`
  const share = async (kind: 'png' | 'pdf') => {
    if (!picture) return
    const blob = kind === 'png' ? await pngOf(picture.canvas) : receiptPdf(picture.canvas)
    await hand(blob, `${name}.${kind}`)
  }
  return (
    <Sheet open onClose={onClose} title="Receipt">
      {!data &&
        error &&
        (error instanceof Unreachable ? (
          <OfflineState onRetry={() => void refetch()} />
        ) : (
          <ErrorState>{error.message}</ErrorState>
        ))}
      {!picture && !error && <Skeleton className="h-[420px] !rounded-card" />}
      {picture && data && (
        <>
          <img
            src={picture.url}
            alt={`Receipt for ${data.beneficiary_account_name}, session ID ${data.nip_session_id}`}
            className="block w-full rounded-card"
          />
          <div className="grid grid-cols-2 gap-3 mt-4">
            <Button
              look="primary"
              icon={canShare() ? Share2 : Download}
              wide
              onClick={() => void share('png')}
            >
              Image
            </Button>
            <Button look="tinted" icon={FileText} wide onClick={() => void share('pdf')}>
              PDF
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    )
  })

const canShare = () => typeof navigator.canShare === 'function'

/** To another app where the phone takes files, else to its downloads. */
async function hand(blob: Blob, name: string) {
  const file = new File([blob], name, { type: blob.type })
  if (canShare() && navigator.canShare({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // Closing the phone's own sheet is no failure.
      if ((error as Error).name === 'AbortError') return
    }
  }
  saveFile(blob, name)
}
