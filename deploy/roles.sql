-- Creates Laurel's database, as a superuser: psql -v password=… -f roles.sql
-- LOGIN to connect; CREATEROLE only for the first start, which creates the roles anon, authenticated, service_role and
-- laurel_app. The server runs as laurel_app, which owns nothing and cannot bypass row security.
CREATE ROLE laurel LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE laurel OWNER laurel TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
REVOKE ALL ON DATABASE laurel FROM PUBLIC;
