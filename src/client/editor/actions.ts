import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Edit, Written } from './edit.ts'
import { asCode, asLink, atSign, wrapped } from './inline.ts'
import { marked } from './lines.ts'

export interface Action {
  label: string
  Icon: ComponentType<{ size?: number }>
  /** With Ctrl, or Cmd on a Mac. */
  key?: string
  edit: (written: Written) => Edit
}

/** What the toolbar does with the text, in its order. */
export const actions: readonly Action[] = [
  { label: 'Bold', Icon: IconBold, key: 'b', edit: (written) => wrapped(written, '**') },
  { label: 'Italic', Icon: IconItalic, key: 'i', edit: (written) => wrapped(written, '_') },
  { label: 'Strikethrough', Icon: IconStrikethrough, edit: (written) => wrapped(written, '~~') },
  { label: 'Heading', Icon: IconHeading, edit: (written) => marked(written, 'heading') },
  { label: 'Quote', Icon: IconBlockquote, edit: (written) => marked(written, 'quote') },
  { label: 'Code', Icon: IconCode, key: 'e', edit: asCode },
  { label: 'Link', Icon: IconLink, key: 'k', edit: asLink },
  { label: 'List', Icon: IconList, edit: (written) => marked(written, 'list') },
  { label: 'Numbered list', Icon: IconListNumbers, edit: (written) => marked(written, 'numbers') },
  { label: 'Task list', Icon: IconListCheck, edit: (written) => marked(written, 'tasks') },
  { label: 'Mention somebody', Icon: IconAt, edit: atSign },
]
