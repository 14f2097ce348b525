import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { accentShades, contrastWithWhite, mainShade } from '../../../../shared/instance/accent/accent-shades.ts'
import { formatNumber } from '../../../../shared/platform/format-message.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import classes from './admin-settings.module.css'

const themes = ['light', 'dark'] as const
/** The shade of links in each theme. */
const linkShade = { light: mainShade, dark: 4 }

/** Shows an accent in both themes, and says which shade replaces a colour that would not be legible. */
export function AccentPreview({ accent }: { accent: string }) {
  const { t } = useLingui()
  const made = accentShades(accent)
  const contrast = formatNumber(contrastWithWhite(accent), useLanguage(), 1)
  const main = made.light.shades[mainShade] ?? accent
  return (
    <div role="status">
      <div className={classes.previews}>
        {themes.map((theme) => {
          const { shades, light } = made[theme]
          return (
            <div key={theme} className={classes.bar} data-scheme={theme}>
              <span className={classes.sample} style={{ background: shades[mainShade], color: '#ffffff' }}>
                {t`Button`}
              </span>
              <span className={classes.sample} style={{ background: light, color: shades[theme === 'light' ? 9 : 0] }}>
                {t`Quiet`}
              </span>
              <span style={{ color: shades[linkShade[theme]] }}>{t`Link`}</span>
            </div>
          )
        })}
      </div>
      <Text size="sm" mt="xs">
        {main === accent
          ? t`White text on it has a contrast of ${contrast}; 4.5 is needed.`
          : t`White text on ${accent} has a contrast of ${contrast}; the pages need more. Buttons and links take the nearest shade that is legible, ${main}.`}
      </Text>
    </div>
  )
}
