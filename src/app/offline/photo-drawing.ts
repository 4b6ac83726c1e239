// The two ways to draw: on a canvas of a worker, and on one of the document for browsers that have no other
// (Safari 12).
import type { Decoded, Drawing, Drawn } from './drawing.ts'

export const workerDrawing: Drawing = {
  decode: async (picture) => ofBitmap(await createImageBitmap(picture)),
  canvas(width, height) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is nothing to draw on.')
    const jpeg = async (quality: number) =>
      (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()
    return { context, source: canvas, width, height, jpeg }
  },
}

export const pageDrawing: Drawing = {
  decode: (picture) => (typeof createImageBitmap === 'function'
    ? createImageBitmap(picture).then(ofBitmap, () => decodeInPage(picture)) : decodeInPage(picture)),
  canvas(width, height): Drawn {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is nothing to draw on.')
    const jpeg = (quality: number) => new Promise<ArrayBuffer>((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(new Response(blob).arrayBuffer())
        else reject(new Error('The picture is too large for this browser.'))
      }, 'image/jpeg', quality)
    })
    return { context, source: canvas, width, height, jpeg }
  },
}

const ofBitmap = (bitmap: ImageBitmap): Decoded =>
  ({ source: bitmap, width: bitmap.width, height: bitmap.height, free: () => bitmap.close() })

function decodeInPage(picture: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(picture)
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve({
      source: image, width: image.naturalWidth, height: image.naturalHeight,
      free: () => URL.revokeObjectURL(address),
    })
    image.onerror = () => {
      URL.revokeObjectURL(address)
      reject(new Error('This is no picture that the browser can show.'))
    }
    image.src = address
  })
}
