import { useMediaQuery } from '@mantine/hooks'

/** Whether a dialog with an editor fills the screen, as on phones. Matches the media query of `composer.module.css`. */
export const useFullScreen = () =>
  useMediaQuery('(max-width: 48em), (max-height: 30em)', false, { getInitialValueInEffect: false })
