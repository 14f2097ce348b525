import { type SceneStanding, standings } from './scene.ts'

/**
 * Who may call what: 'ok', or the HTTP status of the refusal; '-' where the case cannot be. A line is a procedure, the
 * community it is aimed at, and the outcome for each standing. `both` stands for public and private alike, `+approval`
 * for a community that requires it. With `own` the post, the comment, the session, the passkey or the page is the
 * caller's, else it is the founder's; with `hidden` the founder hides their page.
 *
 * 401 guests, where signing in is needed. 404 who may not know that there is something, 403 who may know but not do it.
 */
const table = `
procedure                         community         guest unverified outsider invited pending member moderator organizer banned superAdmin

auth.viewer                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.me                           both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.signup                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.login                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.logout                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.updateProfile                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.verifyEmail                  both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resendVerification           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.forgotPassword               both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resetPassword                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.secondFactor                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.changePassword               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

account.get                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.changeEmail               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelEmailChange         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.confirmEmail              both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.undoEmail                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.sessions                  both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endSession                both              401   404        404      404     404     404    404       404       404    404
account.endSession:own            both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endOtherSessions          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.export                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.scheduleDeletion          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelDeletion            both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

factors.list                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
factors.startApp                  both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.confirmApp                both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.removeApp                 both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.startPasskey              both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.addPasskey                both              401   403        403      403     403     403    403       403       403    403
factors.addPasskey:own            both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
factors.removePasskey             both              401   403        404      404     404     404    404       404       404    404
factors.removePasskey:own         both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
factors.renewRecoveryCodes        both              401   403        ok       ok      ok      ok     ok        ok        ok     ok

settings.get                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.save                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

people.byId                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.byId:hidden                both              404   404        404      404     404     404    404       404       404    ok
people.byId:own                   both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.posts                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.posts:hidden               both              404   404        404      404     404     404    404       404       404    ok
people.posts:own                  both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.comments                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.comments:hidden            both              404   404        404      404     404     404    404       404       404    ok
people.comments:own               both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.communities:hidden         both              404   404        404      404     404     404    404       404       404    ok
people.communities:own            both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.suggest                    public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
people.suggest                    private           401   ok         404      403     404     ok     ok        ok        404    ok

communities.list                  both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
communities.create                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
communities.bySlug                public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
communities.bySlug                private           401   ok         403      ok      403     ok     ok        ok        403    ok
communities.join                  public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
communities.join                  public+approval   401   ok         ok       ok      ok      ok     ok        ok        403    ok
communities.join                  private           401   ok         403      ok      403     ok     ok        ok        403    403
communities.join                  private+approval  401   ok         ok       ok      ok      ok     ok        ok        403    ok
communities.leave                 public            401   ok         ok       ok      ok      ok     ok        409       ok     ok
communities.leave                 private           401   ok         404      ok      404     ok     ok        409       404    ok
communities.forums                public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
communities.forums                private           404   ok         404      403     404     ok     ok        ok        404    ok
communities.trending              both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
communities.wordRules             public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
communities.wordRules             private           401   ok         404      403     404     ok     ok        ok        404    ok

members.list                      public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
members.list                      private           404   ok         404      403     404     ok     ok        ok        404    ok
members.setRole                   public            401   403        403      403     403     403    403       ok        403    403
members.setRole                   private           401   403        404      403     404     403    403       ok        404    403
members.handOver                  public            401   403        403      403     403     403    403       ok        403    403
members.handOver                  private           401   403        404      403     404     403    403       ok        404    403
members.remove                    public            401   403        403      403     403     403    ok        ok        403    403
members.remove                    private           401   403        404      403     404     403    ok        ok        404    403
members.ban                       public            401   403        403      403     403     403    ok        ok        403    403
members.ban                       private           401   403        404      403     404     403    ok        ok        404    403
members.unban                     public            401   403        403      403     403     403    ok        ok        403    403
members.unban                     private           401   403        404      403     404     403    ok        ok        404    403
members.banned                    public            401   403        403      403     403     403    ok        ok        403    403
members.banned                    private           401   403        404      403     404     403    ok        ok        404    403

requests.list                     public            401   403        403      403     403     403    ok        ok        403    403
requests.list                     private           401   403        404      403     404     403    ok        ok        404    403
requests.approve                  public            401   403        403      403     403     403    ok        ok        403    403
requests.approve                  private           401   403        404      403     404     403    ok        ok        404    403
requests.deny                     public            401   403        403      403     403     403    ok        ok        403    403
requests.deny                     private           401   403        404      403     404     403    ok        ok        404    403
requests.withdraw                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

invitations.send                  public            401   ok         403      403     403     ok     ok        ok        403    403
invitations.send                  private           401   ok         404      403     404     ok     ok        ok        404    403
invitations.list                  public            401   403        403      403     403     403    ok        ok        403    403
invitations.list                  private           401   403        404      403     404     403    ok        ok        404    403
invitations.resend                public            401   403        403      403     403     403    ok        ok        403    403
invitations.resend                private           401   403        404      403     404     403    ok        ok        404    403
invitations.revoke                public            401   403        403      403     403     403    ok        ok        403    403
invitations.revoke                private           401   403        404      403     404     403    ok        ok        404    403
invitations.byToken               both              ok    ok         ok       ok      ok      ok     ok        ok        403    ok
invitations.accept                both              401   403        403      403     403     403    403       403       403    403
invitations.accept:own            both              -     ok         ok       ok      ok      ok     ok        ok        403    ok

communitySettings.overview        public            401   403        403      403     403     403    ok        ok        403    403
communitySettings.overview        private           401   403        404      403     404     403    ok        ok        404    403
communitySettings.saveDetails     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.saveDetails     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.savePrivacy     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.savePrivacy     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.addForum        public            401   403        403      403     403     403    403       ok        403    403
communitySettings.addForum        private           401   403        404      403     404     403    403       ok        404    403
communitySettings.renameForum     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.renameForum     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.orderForums     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.orderForums     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.setDefaultForum public            401   403        403      403     403     403    403       ok        403    403
communitySettings.setDefaultForum private           401   403        404      403     404     403    403       ok        404    403
communitySettings.removeForum     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.removeForum     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.wordRules       public            401   403        403      403     403     403    403       ok        403    403
communitySettings.wordRules       private           401   403        404      403     404     403    403       ok        404    403
communitySettings.addWordRule     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.addWordRule     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.removeWordRule  public            401   403        403      403     403     403    403       ok        403    403
communitySettings.removeWordRule  private           401   403        404      403     404     403    403       ok        404    403
communitySettings.archive         public            401   403        403      403     403     403    403       ok        403    403
communitySettings.archive         private           401   403        404      403     404     403    403       ok        404    403
communitySettings.restore         public            401   403        403      403     403     403    403       ok        403    403
communitySettings.restore         private           401   403        404      403     404     403    403       ok        404    403
communitySettings.remove          public            401   403        403      403     403     403    403       ok        403    403
communitySettings.remove          private           401   403        404      403     404     403    403       ok        404    403
communitySettings.audit           public            401   403        403      403     403     403    403       ok        403    403
communitySettings.audit           private           401   403        404      403     404     403    403       ok        404    403

inbox.list                        both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unread                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.markAllRead                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.markRead                    both              401   404        404      404     404     404    404       404       404    404
inbox.markRead:own                both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok

topics.search                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.create                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.trending                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.bySlug                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok

posts.inCommunity                 public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
posts.inCommunity                 private           404   ok         404      403     404     ok     ok        ok        404    ok
posts.byId                        public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
posts.byId                        private           404   ok         404      404     404     ok     ok        ok        404    ok
posts.ofTopic                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
posts.create                      public            401   403        403      403     403     ok     ok        ok        403    403
posts.create                      private           401   403        404      403     404     ok     ok        ok        404    403
posts.edit                        public            401   403        403      403     403     403    403       403       403    403
posts.edit                        private           401   403        404      404     404     403    403       403       404    403
posts.edit:own                    public            -     403        ok       ok      ok      ok     ok        ok        403    ok
posts.edit:own                    private           -     403        404      404     404     ok     ok        ok        404    ok
posts.remove                      public            401   403        403      403     403     403    403       403       403    403
posts.remove                      private           401   403        404      404     404     403    403       403       404    403
posts.remove:own                  public            -     ok         ok       ok      ok      ok     ok        ok        ok     ok
posts.remove:own                  private           -     ok         404      404     404     ok     ok        ok        404    ok
posts.history                     public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
posts.history                     private           404   ok         404      404     404     ok     ok        ok        404    ok
posts.pin                         public            401   403        403      403     403     403    ok        ok        403    403
posts.pin                         private           401   403        404      404     404     403    ok        ok        404    403
posts.lock                        public            401   403        403      403     403     403    ok        ok        403    403
posts.lock                        private           401   403        404      404     404     403    ok        ok        404    403

comments.list                     public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
comments.list                     private           404   ok         404      404     404     ok     ok        ok        404    ok
comments.add                      public            401   403        ok       ok      ok      ok     ok        ok        403    ok
comments.add                      private           401   403        404      404     404     ok     ok        ok        404    ok
comments.edit                     public            401   403        403      403     403     403    403       403       403    403
comments.edit                     private           401   403        404      404     404     403    403       403       404    403
comments.edit:own                 public            -     403        ok       ok      ok      ok     ok        ok        403    ok
comments.edit:own                 private           -     403        404      404     404     ok     ok        ok        404    ok
comments.remove                   public            401   403        403      403     403     403    403       403       403    403
comments.remove                   private           401   403        404      404     404     403    403       403       404    403
comments.remove:own               public            -     ok         ok       ok      ok      ok     ok        ok        ok     ok
comments.remove:own               private           -     ok         404      404     404     ok     ok        ok        404    ok
comments.history                  public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
comments.history                  private           404   ok         404      404     404     ok     ok        ok        404    ok

threads.open                      public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
threads.open                      private           404   ok         404      404     404     ok     ok        ok        404    ok
threads.replies                   public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
threads.replies                   private           404   ok         404      404     404     ok     ok        ok        404    ok
threads.around                    public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
threads.around                    private           404   ok         404      404     404     ok     ok        ok        404    ok
threads.visit                     public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
threads.visit                     private           401   ok         404      404     404     ok     ok        ok        404    ok
threads.live                      public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
threads.live                      private           404   ok         404      404     404     ok     ok        ok        404    ok

reactions.list                    public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
reactions.list                    private           404   ok         404      404     404     ok     ok        ok        404    ok
reactions.react                   public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
reactions.react                   private           401   ok         404      404     404     ok     ok        ok        404    ok
reactions.people                  public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
reactions.people                  private           404   ok         404      404     404     ok     ok        ok        404    ok

reports.post                      public            401   403        ok       ok      ok      ok     ok        ok        ok     ok
reports.post                      private           401   403        404      404     404     ok     ok        ok        404    ok
reports.post:own                  public            -     403        403      403     403     403    403       403       403    403
reports.post:own                  private           -     403        404      404     404     403    403       403       404    403
reports.comment                   public            401   403        ok       ok      ok      ok     ok        ok        ok     ok
reports.comment                   private           401   403        404      404     404     ok     ok        ok        404    ok
reports.comment:own               public            -     403        403      403     403     403    403       403       403    403
reports.comment:own               private           -     403        404      404     404     403    403       403       404    403
reports.person                    both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
reports.person:hidden             both              401   403        404      404     404     404    404       404       404    ok
reports.person:own                both              -     403        403      403     403     403    403       403       403    403
reports.community                 public            401   403        ok       ok      ok      ok     ok        403       ok     ok
reports.community                 private           401   403        404      403     404     ok     ok        403       404    ok
reports.mine                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
reports.flagged                   both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
reports.review                    public            401   403        403      403     403     403    ok        ok        403    ok
reports.review                    private           401   403        404      404     404     403    ok        ok        404    ok

saved.save                        public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.save                        private           401   ok         404      404     404     ok     ok        ok        404    ok
saved.hide                        public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.hide                        private           401   ok         404      404     404     ok     ok        ok        404    ok
saved.unsave                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.unhide                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

feeds.hot                         both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.new                         both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.replies                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.communityPosts              both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.preview                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.visit                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

search.all                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.posts                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.comments                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.people                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok

saved.posts                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.communities                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.hidden                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.unsaveCommunity             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.saveCommunity               public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.saveCommunity               private           401   ok         404      403     404     ok     ok        ok        404    ok

readers.address                   both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
readers.renew                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
readers.revoke                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
contact.form                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
contact.send                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.live                        both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.mailChoices                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.saveMailChoices             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unsubscribing               both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unsubscribe                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
`

const kinds = ['public', 'private', 'public+approval', 'private+approval'] as const
type Kind = (typeof kinds)[number]

/** Whose thing it is: the founder's, the caller's, or the page of a founder who hides it. */
const owners = ['founder', 'own', 'hidden'] as const
type Whose = (typeof owners)[number]

export type Outcomes = Partial<Record<SceneStanding, string>>

/** What is expected of one procedure in one kind of community. */
export interface Expectation {
  path: string
  of: Whose
  kind: Kind
  outcomes: Outcomes
}

/** The cells of the table's lines; the first line names the standings. */
function readExpectations(text: string): Expectation[] {
  const [head = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length > 1)
  const columns = head.slice(2) as SceneStanding[]
  if (columns.join() !== standings.join()) throw new Error(`The columns must be ${standings.join(' ')}`)
  return lines.flatMap(([name = '', kind = '', ...cells]) => {
    if (cells.length !== columns.length) throw new Error(`${name} ${kind} has ${cells.length} outcomes`)
    const outcomes: Outcomes = Object.fromEntries(columns.map((standing, at) => [standing, cells[at]]))
    const [path = '', whose = 'founder'] = name.split(':')
    const of = owners.find((known) => known === whose)
    if (!of) throw new Error(`${name} is about nobody known`)
    const meant = kind === 'both' ? (['public', 'private'] as const) : kinds.filter((known) => known === kind)
    if (meant.length === 0) throw new Error(`${name} is aimed at "${kind}", which is no kind of community`)
    return meant.map((kind) => ({ path, of, kind, outcomes }))
  })
}

export const expectations = readExpectations(table)
