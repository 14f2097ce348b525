/** Rows of the permission table: see tests/support/structure/permission-table.ts. Communities and their management. */
export const communities = `
procedure                         community         guest unverified outsider invited pending member moderator organizer banned superAdmin

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
members.setRole                   public            401   403        403      403     403     403    403       ok        403    ok
members.setRole                   private           401   403        404      403     404     403    403       ok        404    ok
members.appoint                   public            401   403        403      403     403     403    403       403       403    ok
members.appoint                   private           401   403        404      403     404     403    403       403       404    ok
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

joinRequests.list                 public            401   403        403      403     403     403    ok        ok        403    403
joinRequests.list                 private           401   403        404      403     404     403    ok        ok        404    403
joinRequests.approve              public            401   403        403      403     403     403    ok        ok        403    403
joinRequests.approve              private           401   403        404      403     404     403    ok        ok        404    403
joinRequests.deny                 public            401   403        403      403     403     403    ok        ok        403    403
joinRequests.deny                 private           401   403        404      403     404     403    ok        ok        404    403
joinRequests.withdraw             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

invitations.send                  public            401   403        403      403     403     ok     ok        ok        403    403
invitations.send                  private           401   403        404      403     404     ok     ok        ok        404    403
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
communitySettings.saveNewMemberLevel public         401   403        403      403     403     403    403       ok        403    403
communitySettings.saveNewMemberLevel private        401   403        404      403     404     403    403       ok        404    403
communitySettings.saveWriting     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.saveWriting     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.addForum        public            401   403        403      403     403     403    403       ok        403    403
communitySettings.addForum        private           401   403        404      403     404     403    403       ok        404    403
communitySettings.renameForum     public            401   403        403      403     403     403    403       ok        403    403
communitySettings.renameForum     private           401   403        404      403     404     403    403       ok        404    403
communitySettings.reorderForums   public            401   403        403      403     403     403    403       ok        403    403
communitySettings.reorderForums   private           401   403        404      403     404     403    403       ok        404    403
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

topics.search                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.create                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.trending                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.bySlug                     both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
topics.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
`
