// Two ways to give a file, side by side: take a photograph, or choose one that is there.
import Camera from 'lucide-react/icons/camera'
import File from 'lucide-react/icons/file'
import type { ChangeEvent } from 'react'
import { buttonClasses, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

export type FileSource = 'camera' | 'file'

interface FileButtonsProps {
  /** What the file is, for screen readers: `Board resolution`. */
  subject: string
  /** Of the second button, such as `.pdf,.png`. The camera always gives a picture. */
  accept: string
  /** The first button filled instead of tinted: this is what the screen waits for. */
  primary?: boolean
  /** There is a photo already, and another one would be better. */
  again?: boolean
  disabled?: boolean
  /** Before the camera or the list opens: the phone may end the page while they are open. */
  onBeforeOpen?: (source: FileSource) => void
  onFile: (file: globalThis.File, source: FileSource) => void
}

export function FileButtons(props: FileButtonsProps) {
  const { subject, accept, primary, again, disabled, onBeforeOpen, onFile } = props
  const shared = { subject, disabled, onBeforeOpen, onFile }
  return (
    <div className="grid grid-cols-2 gap-3">
      <FileButton
        {...shared} source="camera" words={again ? 'Take again' : 'Take photo'} icon={Camera} accept="image/*"
        look={primary ? 'primary' : 'tinted'}
      />
      <FileButton {...shared} source="file" words="Choose file" icon={File} accept={accept} look="outlined" />
    </div>
  )
}

interface FileButtonProps extends Omit<FileButtonsProps, 'primary' | 'again'> {
  source: FileSource
  words: string
  icon: IconShape
  look: ButtonLook
}

function FileButton(props: FileButtonProps) {
  const { subject, accept, disabled, onBeforeOpen, onFile, source, words, icon, look } = props
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (file) onFile(file, source)
    // The same file again must be a change again; the bytes are read by now or the handler holds the file.
    input.value = ''
  }
  return (
    <label className={classes(buttonClasses(look, 'small', true), 'file-button', disabled && 'opacity-60')}>
      <Icon of={icon} className="mr-2" />
      {words}
      <input
        type="file" accept={accept} capture={source === 'camera' ? 'environment' : undefined}
        disabled={disabled}
        aria-label={`${words}: ${subject}`} onChange={change} onClick={() => onBeforeOpen?.(source)}
        className="absolute inset-0 w-full h-full opacity-0 cursor-pointer text-[0]"
      />
    </label>
  )
}
