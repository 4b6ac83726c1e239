// A receipt as a picture to look at, to share and to keep; the same picture makes the PDF.
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import { useMemo } from 'react'
import { marked } from '#domain/test-money.ts'
import { Button } from './button.tsx'
import { drawReceipt, receiptPdf, type ReceiptContent } from './receipt-picture.ts'
import { saveFile } from './save-file.ts'

interface ReceiptViewProps {
  /** The same object until something on it changes. */
  receipt: ReceiptContent
  /** What a person who does not see the picture is told of it. */
  alt: string
  /** Of the file, without its ending. */
  name: string
}

export function ReceiptView({ receipt, alt, name }: ReceiptViewProps) {
  const picture = useMemo(() => {
    const canvas = drawReceipt(receipt)
    return { canvas, url: canvas.toDataURL('image/png') }
  }, [receipt])
  const share = async (kind: 'png' | 'pdf') => {
    const blob = kind === 'png' ? await pngOf(picture.canvas) : receiptPdf(picture.canvas)
    await hand(blob, `${receipt.mode === 'test' ? 'test-' : ''}${name}.${kind}`)
  }
  return (
    <>
      <img src={picture.url} alt={marked(alt, receipt.mode)} className="block w-full rounded-card" />
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
