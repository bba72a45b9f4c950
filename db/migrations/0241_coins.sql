-- Every coin is a choice of the operator: none is optional beside others (CHN-17).
drop function if exists foundation.optional_coins();
