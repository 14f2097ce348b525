import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Textarea, TextInput } from '@mantine/core'
import { defaultAccent } from '../../../../shared/instance/accent/accent-shades.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { AccentPreview } from './AccentPreview.tsx'
import classes from './admin-settings.module.css'
import { SectionForm } from './SectionForm.tsx'
import type { InstanceDraft } from './use-instance-draft.ts'

const colorPattern = /^#[0-9a-f]{6}$/

/** The accent colour and the own CSS of the site. */
export function AppearanceSection({ draft }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  const { values, problem, set } = draft
  const accent = values.accent.trim().toLowerCase()
  const isColor = colorPattern.test(accent)
  return (
    <SectionForm draft={draft} keys={['accent', 'ownCss']}>
      <SectionCard
        title={t`Accent colour`}
        lead={t`The colour of buttons, links and marks in both themes, in emails and in the bars of phones.`}
      >
        <TextInput
          label={t`Colour`}
          description={t`A hex colour such as #1864ab. Empty means the green of Folkmoot.`}
          placeholder={defaultAccent}
          autoComplete="off"
          spellCheck={false}
          value={values.accent}
          onChange={(event) => set({ accent: event.currentTarget.value.trim() })}
          error={problem('accent')}
          rightSectionWidth={60}
          rightSection={
            <input
              type="color"
              aria-label={t`Pick a colour`}
              className={classes.picker}
              value={isColor ? accent : defaultAccent}
              onChange={(event) => set({ accent: event.currentTarget.value })}
            />
          }
        />
        {isColor && <AccentPreview accent={accent} />}
      </SectionCard>
      <SectionCard title={t`Own CSS`} lead={t`Rules for every page but the admin area, for people who know CSS.`}>
        <Textarea
          label={t`Own CSS`}
          description={t`At most 20,000 characters. Images of this site and of “data:image” only, and no @import. Saving asks you to confirm that it is you.`}
          size="md"
          autosize
          minRows={6}
          maxRows={24}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: classes.code ?? '' }}
          value={values.ownCss}
          onChange={(event) => set({ ownCss: event.currentTarget.value })}
          error={problem('ownCss')}
        />
        <Text size="sm" c="dimmed">
          <Trans>
            The admin area never has these rules, so that a mistake can be undone here. Add <code>?css=off</code> to the
            address of any other page, such as <code>/login?css=off</code>, to open it without them.
          </Trans>
        </Text>
      </SectionCard>
    </SectionForm>
  )
}
