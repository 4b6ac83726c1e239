// A button that opens the phone's own choice of files.
import { classes } from './classes.ts'
import { buttonClasses } from './button.tsx'
import { Icon, type IconShape } from './icon.tsx'

interface FileButtonProps {
  label: string
  icon: IconShape
  accept: string
  disabled?: boolean
  onFile: (file: File) => void
}

export function FileButton({ label, icon, accept, disabled, onFile }: FileButtonProps) {
  return (
    <label
      className={classes(
        buttonClasses('primary', 'medium', true),
        'file-button mt-4',
        disabled && 'opacity-50',
      )}
    >
      <Icon of={icon} className="mr-2" />
      {label}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-label={label}
        className="absolute inset-0 w-full h-full opacity-0 cursor-pointer"
        onChange={(event) => {
          const input = event.currentTarget
          const file = input.files?.[0]
          // The same file may be chosen again once it is mended.
          input.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
