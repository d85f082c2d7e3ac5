-- suits the program before
-- One server alone has a file: nothing to be shared.
SELECT 1;
