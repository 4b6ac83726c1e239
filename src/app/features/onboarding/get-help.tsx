// Help about onboarding: a page of this provider, readable without a network.
import { classes } from '#app/ui/classes.ts'
import { textLinkClasses } from '#app/ui/link-button.tsx'

export const helpPage = '/help.html'

/** Spec 2: "Get Help opens the provider's help page in a new tab." */
export const GetHelp = () => (
  <a
    href={helpPage} target="_blank" rel="noopener noreferrer"
    className={classes(textLinkClasses, 'justify-center')}
  >
    Get Help
  </a>
)
