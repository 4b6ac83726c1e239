// A QR code of any text, drawn on the phone: what it says goes to no picture service.
import { QRCodeSVG } from 'qrcode.react'

/** Dark on white in every theme, with its margin: readers want both. */
export default function QrCode({ text, title }: { text: string; title: string }) {
  return (
    <div className="mx-auto overflow-hidden rounded-card max-w-[16rem]">
      <QRCodeSVG
        value={text}
        size={224}
        level="M"
        marginSize={4}
        bgColor="#FFFFFF"
        fgColor="#14201B"
        title={title}
        className="block w-full h-auto"
      />
    </div>
  )
}
