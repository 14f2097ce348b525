import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { IconMenuItem } from '../IconMenuItem.tsx'
import { canTranslate, requestTranslation } from './foreign-texts.ts'

/** Translates a text, where the browser can. For menus, which render in browsers only. */
export function TranslateItem({ text }: { text: string | undefined }) {
  const { t } = useLingui()
  if (!text || !canTranslate()) return null
  return <IconMenuItem icon={IconLanguage} onClick={() => requestTranslation(text)}>{t`Translate`}</IconMenuItem>
}
