// The QR code of an authenticator's set-up, drawn on the phone: its secret goes to no picture service.
import { QRCodeSVG } from 'qrcode.react'

/** Dark on white in every theme: readers want the light margin. */
export default function Qr({ address }: { address: string }) {
  return (
    <QRCodeSVG
      value={address} size={164} level="M" marginSize={0} bgColor="#FFFFFF" fgColor="#14201B"
      title="QR code for your authenticator app" className="w-full h-full"
    />
  )
}
