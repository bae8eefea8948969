-- Whoever is moved to the stage Hired without an offer earns the reward of a referral too: the employee is known later.

alter table referral_reward alter hireid drop not null;
comment on column referral_reward.hireid is 'Who the candidate has become; null until that is known';
create index referral_reward_unlinked on referral_reward (subscriptionid, referralrewardid) where hireid is null;
