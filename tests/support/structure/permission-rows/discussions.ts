/**
 * Rows of the permission table: see tests/support/structure/permission-table.ts. Posts, comments, and their discovery.
 */
export const threads = `
procedure                         community         guest unverified outsider invited pending member moderator organizer banned superAdmin

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
posts.announce                    public            401   403        403      403     403     403    ok        ok        403    403
posts.announce                    private           401   403        404      404     404     403    ok        ok        404    403
posts.lock                        public            401   403        403      403     403     403    ok        ok        403    403
posts.lock                        private           401   403        404      404     404     403    ok        ok        404    403
posts.move                        public            401   403        403      403     403     403    ok        ok        403    403
posts.move                        private           401   403        404      404     404     403    ok        ok        404    403

comments.list                     public            ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
comments.list                     private           404   ok         404      404     404     ok     ok        ok        404    ok
comments.add                      public            401   403        ok       ok      ok      ok     ok        ok        403    ok
comments.add                      private           401   403        404      404     404     ok     ok        ok        404    ok
comments.writing                  public            401   403        ok       ok      ok      ok     ok        ok        403    ok
comments.writing                  private           401   403        404      404     404     ok     ok        ok        404    ok
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
visits.communities                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
visits.visit                      public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
visits.visit                      private           401   ok         404      403     404     ok     ok        ok        404    ok
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
reports.user                      both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
reports.user:hidden               both              401   403        404      404     404     404    404       404       404    ok
reports.user:own                  both              -     403        403      403     403     403    403       403       403    403
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
saved.posts                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.communities                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.hidden                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.unsaveCommunity             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.saveCommunity               public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
saved.saveCommunity               private           401   ok         404      403     404     ok     ok        ok        404    ok

follows.get                       public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
follows.get                       private           401   ok         404      404     404     ok     ok        ok        404    ok
follows.set                       public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
follows.set                       private           401   ok         404      404     404     ok     ok        ok        404    ok

landing.open                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.hot                         both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.new                         both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.replies                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.communityPosts              both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
feeds.preview                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
unread.list                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
unread.restore                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
unread.markCommunityRead          public            401   ok         ok       ok      ok      ok     ok        ok        ok     ok
unread.markCommunityRead          private           401   ok         404      403     404     ok     ok        ok        404    ok
feeds.visit                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

search.all                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.counts                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.posts                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.comments                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
search.users                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
`
