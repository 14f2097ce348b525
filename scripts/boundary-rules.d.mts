export const domains: Readonly<Record<'server' | 'shared' | 'client', readonly string[]>>
export const rules: readonly { readonly name: string }[]
